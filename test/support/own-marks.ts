// Marks films with a certificate of its own, for tests and benchmarks that have no service.
import { systemClock } from '../../src/lib/clock.js';
import { readIdentity } from '../../src/provenance/certificates/identity.js';
import { makeCertificate } from '../../src/provenance/certificates/self-made.js';
import { createFilmMarks, type FilmMarks } from '../../src/provenance/film-marks.js';

export function createOwnMarks(): FilmMarks {
  const identity = readIdentity(makeCertificate(systemClock()));
  return createFilmMarks({ identity: async () => identity, clock: systemClock });
}
