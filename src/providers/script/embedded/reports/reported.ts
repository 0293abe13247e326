// Reports in the third person, as meeting tools write them: "Priya explained that …", "Tom demonstrated …", "Bob was impressed
// that …". What somebody of theirs said is told without its frame, what somebody of ours said or showed with it.

import type { Statement } from '../notes/read.js';
import type { People } from '../people/people.js';
import { withIts } from '../turn/its.js';
import { asBoth } from './both-sides.js';
import { isTotal, openedPrice, quotedPrice } from './quoted.js';
import { answerOf } from './report-answers.js';
import { withNamesFor } from './report-names.js';
import { ofOurFirm, ofOurs, withLabel } from './report-ours.js';
import { isReadable, joinedOf, parsed, type Setting, settingOf } from './report-parse.js';
import { byAccord, sharedTopic } from './report-shared.js';
import { accordingTo, ofTheirs } from './report-theirs.js';
import { toYou } from './report-turn.js';

/** The statements with their reports told; those that are none stay as they are. */
export function withReports(noted: readonly Statement[], people: People, summary: string): Statement[] {
  const setting = settingOf(people);
  if (!setting) return [...noted];
  const statements = withIts(noted, people).map((each) => openedPrice(each, summary));
  const named = withNamesFor(statements, setting).map((each) => asBoth(each, setting));
  const told: Statement[] = [];
  for (let at = 0; at < named.length; at += 1) {
    const statement = named[at]!;
    if (isOpinion(statement, setting)) {
      told.push({ ...statement, section: 'private' });
      continue;
    }
    if (statement.side !== 'note' || !isReadable(statement)) {
      told.push(statement);
      continue;
    }
    const sum = sumOf(statement, told.at(-1), setting);
    if (sum) {
      told[told.length - 1] = sum;
      continue;
    }
    const answered = answerOf(statement, named[at + 1], setting);
    if (answered) {
      told.push(answered);
      if (answered.joined!.length > 1) at += 1;
    } else if (isTotal(statement, named[at - 1]))
      told.push({ ...statement, section: 'shown', kind: 'shown', aloud: 'us' });
    else told.push(...retold(statement, setting));
  }
  return told;
}

/** "Ade finds Rosalind hysterical": what one of them thinks of another. */
function isOpinion({ text, side }: Statement, { cast }: Setting): boolean {
  const whom = OPINION.exec(text)?.[1];
  return side === 'note' && whom !== undefined && (/^(?:him|her|them)$/u.test(whom) || cast.sideOf(whom) !== null);
}

const OPINION =
  /^(?:He|She|\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?) (?:also |still |really )?(?:finds|found|considers|considered|thinks|thought|believes|believed|calls|called|regards|regarded|suspects|suspected|sees|deems)(?: that)? (him|her|them|\p{Lu}[\p{L}'’-]+)(?! (?:back|again|on|at|tomorrow|next))/u;

/** "Three agreements renewed unnoticed. Together they cost $127,000": what is counted stands in the sentence before. */
function sumOf(statement: Statement, before: Statement | undefined, setting: Setting): Statement | null {
  const found = /^(?:Together|In total|Combined),? they (cost|took|make|made|come to|came to|amount to) (.+)$/u.exec(
    statement.text,
  );
  if (!found || !before || before.line !== statement.line || before.ready || before.section === 'private') return null;
  const text = `${before.text.replace(/[.]+$/u, '')}, which together ${found[1]} ${found[2]}`;
  const ready = toYou(text, setting.people);
  if (ready === null) return null;
  return { ...before, text, ready, kind: 'cost', end: statement.end, joined: [...joinedOf(before), statement.text] };
}

/** "38 of them" is told behind the needs that it belongs to. */
const LEANS = /\bof (?:them|those)\b/u;
const SURVEY =
  /^(?:An?|The|Their|His|Her|Our own) (?:\p{Ll}+ )?(?:survey|audit|study|analysis|review|count) (?:\p{L}+ )?(?:showed|found|revealed) that /u;

/** "Ana explained the firm's plant", said of one of ours: our plant. */
function ofOwnFirm(statement: Statement, setting: Setting): Statement {
  const report = OWN_FIRM.test(statement.text) ? parsed(statement.text, setting) : null;
  return report?.teller.side === 'us'
    ? { ...statement, text: statement.text.replace(OWN_FIRM, '$1our '), joined: joinedOf(statement) }
    : statement;
}

const OWN_FIRM =
  /^(.{2,50}? (?:explained|presented|introduced|showed|demonstrated) )(?:the|their|its) (?:firm|company)['’]s (?!needs|requirements|current|situation|challenges|problems|goals|pains?)(?=\p{Ll})/u;

/** What one report becomes: one statement, or several where it says several things. */
function retold(statement: Statement, setting: Setting): Statement[] {
  const whole = ofOwnFirm(withLabel(statement, setting), setting);
  const price = quotedPrice(whole.text, setting.people, (name) => setting.cast.sideOf(name));
  if (price === 'theirs') return [{ ...statement, section: 'private' }];
  if (price)
    return [
      {
        ...whole,
        text: price.text,
        ...(price.ready ? { ready: price.ready } : {}),
        section: 'shown',
        kind: 'shown',
        joined: joinedOf(whole),
      },
    ];
  const ours = ofOurFirm(whole, setting);
  if (ours) return [ours];
  if (SURVEY.test(whole.text) && whole.section !== 'next')
    return [{ ...whole, kind: LEANS.test(whole.text) ? 'goal' : 'pain' }];
  const shared = sharedTopic(whole, setting);
  if (shared) return [shared];
  const accorded = byAccord(whole, setting);
  if (accorded) return accorded;
  const by = accordingTo(whole, setting);
  if (by) return by;
  const report = parsed(whole.text, setting);
  if (!report) return [statement];
  return report.teller.side === 'them' ? ofTheirs(whole, report, setting) : ofOurs(whole, report, setting);
}
