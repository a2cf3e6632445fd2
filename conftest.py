"""Profiles of Hypothesis for tests and examples, chosen by HYPOTHESIS_PROFILE."""

import os

from hypothesis import HealthCheck, Phase, settings

# On a busy machine everything is slow.
settings.register_profile(
    "patient",
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
patient = settings.get_profile("patient")
settings.register_profile("ci", patient, max_examples=50)
settings.register_profile("quick", patient, max_examples=20)
settings.register_profile(
    "mutation", patient, max_examples=20, phases=[Phase.explicit, Phase.generate]
)
settings.register_profile("nightly", max_examples=20_000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
