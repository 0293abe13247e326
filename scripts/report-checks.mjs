// Prints how the checks on what a model writes do in each language: forgeries refused, honest sentences and drafts passed, and what the
// gate alone holds back of private remarks and lets pass of plain statements. Usage: npm run report:checks [-- --list]
import { reportChecks } from '#built/test/support/forgeries.js';

const HEADS = ['language', 'forgeries refused', 'honest passed', 'drafts passed', 'remarks held', 'statements passed'];

const { byLanguage, misses } = reportChecks();
const share = ({ right, all }) => (all === 0 ? '–' : `${right} of ${all}`);
const rows = [...byLanguage]
  .sort(([a], [b]) => a.localeCompare(b))
  .map(([language, { forged, honest, drafted, private: held, plain }]) => [
    language,
    ...[forged, honest, drafted, held, plain].map(share),
  ]);
for (const row of [HEADS, HEADS.map(() => '---'), ...rows]) console.log(`| ${row.join(' | ')} |`);
if (process.argv.includes('--list')) {
  for (const { lang, kind, text, faults } of misses) console.log(`${lang} ${kind}: ${text} ${faults.join('; ')}`);
}
