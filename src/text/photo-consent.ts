// The text to which the person in a photograph consents before it becomes a presenter, and how long things wait.

/** Renewed with every change of the words below, in any language: a consent names the version that was read. */
export const CONSENT_VERSION = '2026-11-23';

/** `{workspace}` is the name of the workspace. */
export const CONSENT_TEXTS = {
  en: [
    'I am the person in this photo.',
    '{workspace} may use it as a presenter in its videos. My face will move and appear to speak words I didn’t say.',
    'Every such video says that it was made with AI.',
    'I can withdraw this consent at any time. The photo will then be deleted and no new videos will be created with it. Finished videos stay until {workspace} deletes them.',
  ],
  de: [
    'Ich bin die Person auf diesem Foto.',
    '{workspace} darf es als Avatar in Videos verwenden. Mein Gesicht bewegt sich dann und scheint Worte zu sprechen, die ich nicht gesagt habe.',
    'In jedem dieser Videos steht, dass es mit KI erstellt wurde.',
    'Ich kann diese Einwilligung jederzeit widerrufen. Das Foto wird dann gelöscht, und es entstehen keine neuen Videos damit. Fertige Videos bleiben, bis {workspace} sie löscht.',
  ],
  es: [
    'Soy la persona de esta foto.',
    '{workspace} puede usarla como presentador en sus videos. Mi rostro se moverá y parecerá decir palabras que yo no he dicho.',
    'Cada uno de esos videos indica que se ha creado con IA.',
    'Puedo retirar este consentimiento en cualquier momento. Entonces se eliminará la foto y no se crearán más videos con ella. Los videos terminados se conservan hasta que {workspace} los elimine.',
  ],
  fr: [
    'Je suis la personne sur cette photo.',
    '{workspace} peut l’utiliser comme présentateur dans ses vidéos. Mon visage bougera et semblera prononcer des mots que je n’ai pas dits.',
    'Chacune de ces vidéos indique qu’elle a été créée avec l’IA.',
    'Je peux retirer ce consentement à tout moment. La photo sera alors supprimée et ne servira plus à créer de vidéos. Les vidéos terminées restent jusqu’à ce que {workspace} les supprime.',
  ],
} as const;

type ConsentLanguage = keyof typeof CONSENT_TEXTS;
const isConsentLanguage = (language: string): language is ConsentLanguage => Object.hasOwn(CONSENT_TEXTS, language);

export type ConsentText = { version: string; language: ConsentLanguage; sentences: string[] };

/** As the person shown reads it; English where there is no translation. */
export function consentText(language: string, workspace: string): ConsentText {
  const read = isConsentLanguage(language) ? language : 'en';
  const sentences = CONSENT_TEXTS[read].map((sentence) => sentence.replaceAll('{workspace}', () => workspace));
  return { version: CONSENT_VERSION, language: read, sentences };
}

export const CONSENT_DAYS = 14;
/** So long a photo waits for consent before it is deleted. */
export const DRAFT_DAYS = 30;
