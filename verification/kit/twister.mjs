// Shuffles for seeds: the Mersenne twister MT19937, as the page about the kit says.

const SIZE = 624;

// The seed without its sign, as 32-bit words, the lowest first; at least one.
function words(seed) {
  let rest = seed < 0n ? -seed : seed;
  const found = [];
  do {
    found.push(Number(rest & 0xffffffffn));
    rest >>= 32n;
  } while (rest > 0n);
  return found;
}

function seeded(seed) {
  const key = words(seed);
  const mt = new Uint32Array(SIZE);
  mt[0] = 19650218;
  for (let i = 1; i < SIZE; i += 1) {
    mt[i] = Math.imul(1812433253, mt[i - 1] ^ (mt[i - 1] >>> 30)) + i;
  }
  let i = 1;
  let j = 0;
  for (let k = Math.max(SIZE, key.length); k > 0; k -= 1) {
    mt[i] = (mt[i] ^ Math.imul(mt[i - 1] ^ (mt[i - 1] >>> 30), 1664525)) + key[j] + j;
    i += 1;
    j += 1;
    if (i >= SIZE) {
      mt[0] = mt[SIZE - 1];
      i = 1;
    }
    if (j >= key.length) j = 0;
  }
  for (let k = SIZE - 1; k > 0; k -= 1) {
    mt[i] = (mt[i] ^ Math.imul(mt[i - 1] ^ (mt[i - 1] >>> 30), 1566083941)) - i;
    i += 1;
    if (i >= SIZE) {
      mt[0] = mt[SIZE - 1];
      i = 1;
    }
  }
  mt[0] = 0x80000000;
  return mt;
}

// A function that returns the next number, from 0 up to but not including 1.
export function chance(seed) {
  const mt = seeded(seed);
  let index = SIZE;
  const twist = () => {
    for (let k = 0; k < SIZE; k += 1) {
      const y = (mt[k] & 0x80000000) | (mt[(k + 1) % SIZE] & 0x7fffffff);
      mt[k] = mt[(k + 397) % SIZE] ^ (y >>> 1) ^ (y & 1 ? 0x9908b0df : 0);
    }
    index = 0;
  };
  const word = () => {
    if (index >= SIZE) twist();
    let y = mt[index];
    index += 1;
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    y ^= y >>> 18;
    return y >>> 0;
  };
  return () => {
    const high = word() >>> 5;
    const low = word() >>> 6;
    return (high * 67108864 + low) / 9007199254740992;
  };
}

export function shuffled(cards, random) {
  const order = [...cards];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}
