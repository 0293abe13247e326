// aftercall verify: who signed a film or a receipt, when, what a machine made, and whether it is unchanged. Needs no service and no
// database. aftercall certificate: the authority by which others trust this installation.
import { readFile, stat } from 'node:fs/promises';
import type { Command } from 'commander';
import { RECORDED } from '../domain/speech.js';
import { systemClock } from '../lib/clock.js';
import type { Verdict } from '../provenance/claim.js';
import type { ReceiptVerdict } from '../provenance/receipt.js';
import { CliError, createOutput, EXIT, requireSize } from './core/output.js';

type VerifyOptions = { anchors?: string; json: boolean };

const MOST_BYTES = 5_000_000;

export function addVerifyCommands(program: Command): void {
  program
    .command('verify <file> [film]')
    .description('check the mark of a film (MP4) or a receipt (JSON), and with a film whether the receipt is its own')
    .option('--anchors <file>', 'certificates in PEM that are trusted, such as "aftercall certificate" prints them')
    .option('--json', 'print JSON', false)
    .addHelpText(
      'after',
      '\nExamples:\n  $ aftercall verify video.mp4\n  $ aftercall verify receipt.json video.mp4 --anchors northwind.pem',
    )
    .action(verify);

  program
    .command('certificate')
    .description('print the authorities of the certificates with which this installation signs, in PEM')
    .addHelpText('after', '\nExample:\n  $ aftercall certificate > northwind.pem')
    .action(printAnchors);
}

async function verify(path: string, filmPath: string | undefined, { anchors, json }: VerifyOptions): Promise<void> {
  const anchorsPem = anchors === undefined ? '' : await readAnchors(anchors);
  const isReceipt = filmPath !== undefined || (await beginsWithBrace(path));
  const result = isReceipt ? await judgeReceipt(path, filmPath, anchorsPem) : await judgeFilm(path, anchorsPem);
  createOutput(json).result(result.value, result.lines.map(printable).join('\n'));
  if (!result.isGood || (anchors !== undefined && !result.isTrusted)) process.exitCode = EXIT.refused;
}

type Judged = { isGood: boolean; isTrusted: boolean; value: unknown; lines: string[] };

const MOST_CHARS = 300;

/** What stands in a file may not write lines of its own, nor colours. */
const printable = (line: string): string => line.replace(/\p{C}+/gu, ' ').slice(0, MOST_CHARS);

async function judgeFilm(path: string, anchorsPem: string): Promise<Judged> {
  const verdict = await verdictOf(path, anchorsPem);
  return {
    isGood: verdict.state === 'intact',
    isTrusted: isTrusted(verdict),
    value: verdict,
    lines: describeFilm(verdict),
  };
}

async function verdictOf(path: string, anchorsPem: string): Promise<Verdict> {
  await assertReadable(path);
  const { createFilmVerifier } = await import('../provenance/film-marks.js');
  const verifier = createFilmVerifier();
  try {
    const verdict = await verifier.verify(path, { anchorsPem }, new AbortController().signal);
    if (verdict) return verdict;
    throw new CliError(`${path} is neither a receipt nor an MP4 that can be read.`, EXIT.usage);
  } finally {
    verifier.close();
  }
}

function describeFilm(verdict: Verdict): string[] {
  if (verdict.state === 'unmarked')
    return ['Not marked: the file says nothing of where it comes from.', hashLine(verdict)];
  const { mark } = verdict;
  const head =
    verdict.state === 'intact'
      ? 'Picture, sound and manifest are unchanged since it was signed.'
      : `CHANGED: it is not what was signed (${verdict.problems.join(', ') || 'the manifest cannot be read'}).`;
  if (mark === null) return [head, hashLine(verdict)];
  const { signer, at, software, digitalSourceTypes, film } = mark;
  const trust = verdict.state === 'intact' ? trustLine(verdict.isTrusted) : [];
  const types = digitalSourceTypes.map((type) => type.split('/').at(-1)!);
  return [
    head,
    `Signed by:    ${nameOf(signer)}`,
    ...trust,
    `Signed at:    ${at ?? 'not said'} (by the signer's clock)`,
    `Software:     ${software ?? 'not said'}`,
    `Made by machine: ${types.length > 0 ? types.join(', ') : 'not said'}`,
    ...(film ? describeMade(film) : []),
    hashLine(verdict),
  ];
}

const hashLine = ({ sha256 }: Verdict): string => `SHA-256:      ${sha256}`;

const isTrusted = (verdict: Verdict | ReceiptVerdict): boolean => verdict.state === 'intact' && verdict.isTrusted;

const trustLine = (isTrusted: boolean): string[] => [
  isTrusted
    ? 'Trusted:      yes, --anchors vouches for the signer'
    : 'Trusted:      no; anybody could have made this certificate (--anchors names those that you trust)',
];

type Made = NonNullable<NonNullable<Extract<Verdict, { state: 'intact' }>['mark']>['film']>;

function describeMade({ script, voice, presenter, vendor }: Omit<Made, 'unmarkedSha256'>): string[] {
  const people = [script.edited ? 'edited' : '', script.approved ? 'approved' : ''].filter(Boolean).join(' and ');
  return [
    `  script      ${script.writer}${people ? `, ${people} before it was spoken` : ''}`,
    `  voice       ${voice.provider === RECORDED ? 'recorded by a person' : `${voice.id} (${voice.provider})`}`,
    `  presenter   ${presenter.id} (${presenter.provider})${presenter.ofPhotos ? ', made of photos' : ''}`,
    ...(vendor ? [`  film        ${vendor}`] : []),
  ];
}

async function judgeReceipt(path: string, filmPath: string | undefined, anchorsPem: string): Promise<Judged> {
  await assertReadable(path);
  const { verifyReceipt } = await import('../provenance/receipt.js');
  const verdict = verifyReceipt(await readText(path), { anchorsPem }, systemClock());
  if (verdict === null) throw new CliError(`${path} isn’t a receipt.`, EXIT.usage);
  const film = filmPath === undefined ? null : await verdictOf(filmPath, anchorsPem);
  const fits = verdict.state === 'intact' && (film === null || film.sha256 === verdict.receipt.film.sha256);
  const isGood = fits && (film === null || film.state === 'intact');
  const value = { receipt: verdict, film, isOfFilm: film === null ? null : fits };
  const lines = [...describeReceipt(verdict), ...(film ? ['', describeFit(fits), ...describeFilm(film)] : [])];
  return { isGood, isTrusted: isTrusted(verdict) && (film === null || isTrusted(film)), value, lines };
}

const describeFit = (fits: boolean): string =>
  fits ? 'The film is the one of the receipt.' : 'ANOTHER FILM: its hash is not the one in the receipt.';

function describeReceipt(verdict: ReceiptVerdict): string[] {
  if (verdict.state === 'changed') return ['CHANGED: the receipt is not what was signed.'];
  const { signer, isTrusted, receipt } = verdict;
  const { flow, film, made, history, issuedAt } = receipt;
  return [
    'The receipt is unchanged since it was signed.',
    `Signed by:    ${nameOf(signer)}`,
    ...trustLine(isTrusted),
    `Signed at:    ${issuedAt} (by the signer's clock)`,
    `Flow:         ${flow.id}`,
    `Film:         ${film.sha256}, marked ${film.markedAt} by ${film.markedBy}`,
    ...describeMade(made),
    ...history.map(({ event, at, by }) => `  ${at}  ${event}${by ? ` by ${by.name || by.id}` : ''}`),
  ];
}

const nameOf = ({ name, organization }: { name: string | null; organization: string | null }): string =>
  [name, organization].filter(Boolean).join(', ') || 'nobody that the certificate names';

async function assertReadable(path: string): Promise<void> {
  await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new CliError(`${path} can’t be read (${error.code}).`, EXIT.usage);
  });
}

async function readText(path: string): Promise<string> {
  await assertReadable(path);
  requireSize(path, (await stat(path)).size, MOST_BYTES);
  return readFile(path, 'utf8');
}

async function readAnchors(path: string): Promise<string> {
  const pem = await readText(path);
  const { readChain } = await import('../provenance/certificates/identity.js');
  try {
    if (readChain(pem).length > 0) return pem;
  } catch {
    // The same as a file without one.
  }
  throw new CliError(`${path} contains no PEM certificates.`, EXIT.usage);
}

async function beginsWithBrace(path: string): Promise<boolean> {
  await assertReadable(path);
  if ((await stat(path)).size > MOST_BYTES) return false;
  return (await readFile(path)).toString('utf8').trimStart().startsWith('{');
}

async function printAnchors(): Promise<void> {
  const { withDatabase } = await import('./core/session.js');
  const { openIdentities } = await import('../main/command-parts.js');
  const pem = await withDatabase(async (database, config, dataDir) => {
    const identities = await openIdentities({ database, config, dataDir });
    // The first time one is made here.
    await identities.current();
    return identities.anchors();
  });
  process.stdout.write(pem);
}
