/* Random games of the printed team game, as plain C: what compiled code can do.
 *
 * The same shuffle, generator and choice as thegame.batch with its fast deals, so the
 * results can be compared: unlaid cards and moves of each game. The minimum is two, so
 * whether two cards are within reach is found by trying.
 */
#include <stdint.h>
#include <string.h>

#define CARDS 98
#define PILES 4
#define TRICK 10

static const int HAND[6] = {0, 8, 7, 6, 6, 6};

static uint64_t mix(uint64_t x) {
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ull;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBull;
    return x ^ (x >> 31);
}

static int below(uint64_t *counter, int count) {
    *counter += 0x9E3779B97F4A7C15ull;
    return (int)(((mix(*counter) >> 32) * (uint64_t)count) >> 32);
}

static inline int fits(const int *tops, int pile, int card) {
    int top = tops[pile];
    return pile < 2 ? card > top || card == top - TRICK
                    : card < top || card == top + TRICK;
}

static int reach(int *tops, const int *hand, int size, int used, int count) {
    if (count <= 0)
        return 1;
    for (int i = 0; i < size; i++) {
        if (used >> i & 1)
            continue;
        for (int pile = 0; pile < PILES; pile++) {
            if (!fits(tops, pile, hand[i]))
                continue;
            int top = tops[pile];
            tops[pile] = hand[i];
            int found = reach(tops, hand, size, used | 1 << i, count - 1);
            tops[pile] = top;
            if (found)
                return 1;
        }
    }
    return 0;
}

static void insert(int *hand, int size, int card) {
    int at = size;
    while (at > 0 && hand[at - 1] > card) {
        hand[at] = hand[at - 1];
        at--;
    }
    hand[at] = card;
}

static void play(int players, uint64_t deal, uint64_t chance, int *unlaid, int *moves) {
    int deck[CARDS], hands[5][8], sizes[5], tops[PILES] = {1, 1, 100, 100};
    int full = HAND[players], next = players * full, left = CARDS;
    int player = 0, laid = 0, count = 0;
    for (int i = 0; i < CARDS; i++)
        deck[i] = i + 2;
    for (int last = CARDS - 1; last > 0; last--) {
        int other = below(&deal, last + 1), card = deck[other];
        deck[other] = deck[last];
        deck[last] = card;
    }
    for (int p = 0; p < players; p++) {
        sizes[p] = 0;
        for (int i = 0; i < full; i++)
            insert(hands[p], sizes[p]++, deck[p * full + i]);
    }
    for (;;) {
        int *hand = hands[player], size = sizes[player];
        int required = next < CARDS ? 2 : 1, missing = required - laid;
        int low = tops[0] < tops[1] ? tops[0] : tops[1];
        int high = tops[2] > tops[3] ? tops[2] : tops[3];
        if (left == 0 || (missing > 0 && low >= high && !reach(tops, hand, size, 0, missing)))
            break;
        int list[33], legal = 0;
        for (int i = 0; i < size; i++)
            for (int pile = 0; pile < PILES; pile++)
                if (fits(tops, pile, hand[i]))
                    list[legal++] = i * PILES + pile;
        int choice = below(&chance, legal + (missing <= 0));
        count++;
        if (choice < legal) {
            int at = list[choice] / PILES;
            tops[list[choice] % PILES] = hand[at];
            memmove(hand + at, hand + at + 1, (size_t)(size - at - 1) * sizeof *hand);
            sizes[player]--;
            left--;
            laid++;
        } else {
            while (sizes[player] < full && next < CARDS)
                insert(hand, sizes[player]++, deck[next++]);
            do
                player = (player + 1) % players;
            while (!sizes[player]);
            laid = 0;
        }
    }
    *unlaid = left;
    *moves = count;
}

void play_games(int players, int games, const uint64_t *deals, const uint64_t *chances,
                int *unlaid, int *moves) {
    for (int game = 0; game < games; game++)
        play(players, deals[game], chances[game], unlaid + game, moves + game);
}
