// How a film, its page and its e-mail say in their language that a machine made them.

type Said = {
  label: string /** A sentence for a page or an e-mail; it holds also where a person recorded the voice or was photographed. */;
  sentence: string;
};

const SAID: Record<string, Said> = {
  en: { label: 'AI-generated', sentence: 'This video was made with AI.' },
  de: { label: 'KI-generiert', sentence: 'Dieses Video wurde mit KI erstellt.' },
  es: { label: 'Generado con IA', sentence: 'Este video se ha creado con IA.' },
  fr: { label: 'Généré par IA', sentence: 'Cette vidéo a été créée avec l’IA.' },
  it: { label: 'Generato con IA', sentence: 'Questo video è stato creato con l’IA.' },
  nl: { label: 'AI-gegenereerd', sentence: 'Deze video is met AI gemaakt.' },
  pt: { label: 'Gerado por IA', sentence: 'Este vídeo foi criado com IA.' },
};

/** In English where the language is another one; `language` is a tag such as `de-AT`. */
export const aiLabelIn = (language: string): Said => SAID[language.toLowerCase().split('-')[0]!] ?? SAID.en!;
