// Words that a speaker shows with the hands or the face, in the languages of the voices. Data only: who is addressed, who
// acts together, what is set against something, and what went wrong. Beginnings of words end in `*`.
import type { Plan, PlanScene } from '../../plan.js';
import { type Sentence, sentencesOf } from './timeline.js';

type Cue = 'contrast' | 'you' | 'together' | 'trouble';

const CUES: Record<string, Record<Cue, string>> = {
  en: {
    contrast: 'but however instead although though yet unlike rather while whereas',
    you: 'you your yours yourself yourselves',
    together: 'we us our ours together both everyone jointly',
    trouble: `accident* injur* lost lose* loss* fail* broke broken breakdown* damag* late delay* overdue missed missing misses wrong error* mistake* mix-up*
      problem* trouble* complain* complaint* cost costs penalt* fines fined waste* stolen theft leak* crash* outage* strike* sick* died death*
      dead cancel* refus* reject* spoil* lawsuit* unpaid shortage* stuck struggl* risk* angry unhappy contest* dispute* sorry`,
  },
  de: {
    contrast: 'aber jedoch sondern stattdessen doch obwohl während hingegen',
    you: 'sie ihr ihre ihren ihrem ihrer ihnen du dein deine euch euer',
    together: 'wir uns unser unsere unseren zusammen gemeinsam beide',
    trouble: `unfall* unfälle* verletz* verlor* verlier* verlust* fehler* fehlt* kaputt schaden schäden* spät verspät* verzöger* problem*
      beschwer* kosten kostet strafe* vertragsstrafe* verschwend* gestohlen leck* ausfall* ausfäll* streik* krank* gestorben tod storno*
      abgelehnt reklam* mangel* mängel* ärger* leider risik*`,
  },
  fr: {
    contrast: 'mais cependant pourtant plutôt tandis',
    you: 'vous votre vos tu ton tes toi',
    together: 'nous notre nos ensemble',
    trouble: `accident* bless* perd* perte* échec* échou* cassé* panne* dommage* dégât* retard* problème* plainte* réclam* coût* coûte*
      pénalité* amende* gaspill* volé* fuite* grève* malad* mort* annul* refus* erreur* manqu* risque* malheureusement désolé*`,
  },
  es: {
    contrast: 'pero sino embargo aunque mientras',
    you: 'usted ustedes su sus tú tu tus',
    together: 'nosotros nuestro nuestra nuestros nuestras juntos juntas',
    trouble: `accident* herid* perdi* pierd* pérdida* falla fallas fallo fallos falló roto rota rotos averí* daño* retras* demor* problema* queja* reclam* cuesta* coste*
      costo* multa* penaliz* desperdici* robo* robad* fuga* huelga* enferm* murió muert* cancel* rechaz* error* falta* riesgo* lament*`,
  },
  it: {
    contrast: 'ma però invece tuttavia mentre anziché',
    you: 'lei suo sua suoi sue voi vostro vostra vostri vostre',
    together: 'noi nostro nostra nostri nostre insieme',
    trouble: `incident* ferit* perso persi persa perse perd* perdita* guast* rott* dann* tardi ritard* problem* reclam* costa* costi costo multa multe penal* sprec*
      furt* rubat* sciopero* malat* mort* annull* rifiut* error* mancan* rischi* purtroppo`,
  },
  nl: {
    contrast: 'maar echter hoewel terwijl daarentegen',
    you: 'u uw jij je jouw jullie',
    together: 'wij we ons onze samen beide',
    trouble: `ongeval* ongeluk* gewond* verlor* verlies* verliez* mislukt* kapot schade* vertrag* probleem* problem* klacht*
      klag* kost kosten boete* verspil* gestolen lek lekt lekkage* staking* ziek* overled* dood annul* geweiger* fout* tekort* risico* helaas`,
  },
  pt: {
    contrast: 'mas porém contudo embora enquanto',
    you: 'você vocês seu sua seus suas',
    together: 'nós nosso nossa nossos nossas juntos juntas',
    trouble: `acident* ferid* perd* perda* falh* quebr* avari* dano* atras* problema* queix* reclam* custa* custo* multa* desperd* roub*
      vazament* greve* doent* morreu mort* cancel* recus* erro* falta* risco* infelizmente`,
  },
};

type Words = { whole: Set<string>; stems: string[] };

const readWords = (list: string): Words => {
  const words = list.split(/\s+/u).filter(Boolean);
  return {
    whole: new Set(words.filter((word) => !word.endsWith('*'))),
    stems: words.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1)),
  };
};

/** Whether a word gives a cue, in a language such as `en` or `pt-BR`; in other languages none does. */
export function createCues(language: string): (text: string, cue: Cue) => boolean {
  const lists = CUES[language.slice(0, 2).toLowerCase()];
  if (!lists) return () => false;
  const read = Object.fromEntries(Object.entries(lists).map(([cue, list]) => [cue, readWords(list)])) as Record<
    Cue,
    Words
  >;
  return (text, cue) => {
    const word = text.toLowerCase().replace(/^[^\p{L}]+|(?<=\p{L})[^\p{L}]+$/gu, '');
    const { whole, stems } = read[cue];
    return whole.has(word) || stems.some((stem) => word.startsWith(stem));
  };
}

// How the presenter feels about what is said, sentence by sentence: warm at greeting and goodbye, attentive where the
// viewer's situation is told, earnest at trouble, and kind, without a broad smile, through the rest of a serious film.

export type Mood = 'warm' | 'bright' | 'kind' | 'attentive' | 'earnest';
type MoodSpan = { fromS: number; untilS: number; mood: Mood };

const USUAL: Record<PlanScene['role'], Mood> = {
  greeting: 'warm',
  heard: 'attentive',
  shown: 'bright',
  next: 'bright',
  closing: 'warm',
};

function moodOf({ role, words }: Sentence, isSerious: boolean, isTrouble: (text: string) => boolean): Mood {
  if (!words.some(({ text }) => isTrouble(text))) return isSerious ? 'kind' : USUAL[role];
  // What is shown speaks of trouble that ends; a goodbye stays kind.
  return role === 'shown' || role === 'closing' ? 'attentive' : 'earnest';
}

/** The mood from each sentence to the next. */
export function moodsOf(plan: Plan): MoodSpan[] {
  const isCue = createCues(plan.language);
  const sentences = sentencesOf(plan);
  return sentences.map((sentence, index) => ({
    fromS: index === 0 ? 0 : sentence.startS,
    untilS: sentences[index + 1]?.startS ?? plan.durationS,
    mood: moodOf(sentence, plan.isSerious ?? false, (text) => isCue(text, 'trouble')),
  }));
}
