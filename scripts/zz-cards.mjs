import { readCorpus } from '#built/test/corpus/corpus.js';
import { explain } from '#built/src/providers/script/embedded/writer.js';
import { ownModels } from '#built/src/providers/script/learned/weights.js';
import { CALL } from '#built/test/support/parts/embedded-script.js';
import { segment } from '#built/src/text/scenes/segment.js';
const [halves, pattern] = [process.argv.slice(2).filter(a=>!a.startsWith('/')), process.argv.find((a,i)=>i>1&&a.startsWith('/'))?.slice(1)];
for (const half of halves) for (const s of readCorpus(half)) {
  if (pattern && !s.name.includes(pattern)) continue;
  const f=(k)=>s.fields[k]||null;
  const language=s.fields.language ?? 'en';
  if (language !== (process.env.LANGUAGE_ONLY ?? language)) continue;
  const r = explain({...CALL, summary:s.summary, language, prospectName:f('prospectName'),prospectCompany:f('prospectCompany'),userName:f('userName'),userCompany:f('userCompany')}, t=>t, ownModels());
  const script = r.draft.sentences.map(x=>x.text).join(' ');
  console.log(`\n## ${s.name} ${language}`);
  for (const sc of segment(script, {letterS:0.062,commaS:0.246,stopS:0.322}, r.draft.sentences, {prospectName:f('prospectName')})) {
    console.log(`  [${sc.role}] ## ${sc.heading}   (${sc.durationEstimate} s)`);
    for (const x of r.draft.sentences.filter(x=>sc.text.includes(x.text))) {
      console.log(`        ${x.evidence.length?' ':'-'} ${x.text}`);
      const at = sc.text.indexOf(x.text);
      for (const p of sc.points.filter(p=>p.charStart>=at && p.charStart<at+x.text.length)) console.log(`              ->  ${p.figure===null?'':`[${p.figure}] `}${p.text}`);
    }
  }
}
