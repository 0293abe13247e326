// The words of the e-mail that goes with a video, in the languages that films are spoken in.

export type EmailWords = {
  /** With the name of the prospect, or null where it is not known. */
  greeting(name: string | null): string;
  opening: string;
  /** How long the video is, in whole seconds. */
  closing(seconds: number): string;
  watch: string;
  /** What a mail program shows where it shows no pictures. */
  play(title: string, seconds: number): string;
  regards: string;
};

const ENGLISH: EmailWords = {
  greeting: (name) => (name ? `Hi ${name},` : 'Hello,'),
  opening: 'Thank you for your time on our call. Here is a short video with the main points and next steps:',
  closing: (seconds) => `It’s ${seconds} seconds long. Just reply if I missed anything.`,
  watch: 'Watch the video',
  play: (title, seconds) => `Play the video: ${title} (${seconds} seconds)`,
  regards: 'Best regards',
};

const WORDS: Record<string, EmailWords> = {
  en: ENGLISH,
  de: {
    greeting: (name) => (name ? `Guten Tag ${name},` : 'Guten Tag,'),
    opening:
      'vielen Dank für das Gespräch. In diesem kurzen Video finden Sie die wichtigsten Punkte und die nächsten Schritte:',
    closing: (seconds) => `Es dauert ${seconds} Sekunden. Antworten Sie einfach, falls etwas fehlt.`,
    watch: 'Video ansehen',
    play: (title, seconds) => `Video abspielen: ${title} (${seconds} Sekunden)`,
    regards: 'Mit freundlichen Grüßen',
  },
  es: {
    greeting: (name) => (name ? `Hola, ${name}:` : 'Hola:'),
    opening:
      'Gracias por el tiempo que nos ha dedicado. En este breve video encontrará los puntos principales y los próximos pasos:',
    closing: (seconds) => `Dura ${seconds} segundos. Si falta algo, basta con responder a este correo.`,
    watch: 'Ver el video',
    play: (title, seconds) => `Reproducir el video: ${title} (${seconds} segundos)`,
    regards: 'Un saludo',
  },
  fr: {
    greeting: (name) => (name ? `Bonjour ${name},` : 'Bonjour,'),
    opening:
      'Merci pour le temps que vous m’avez accordé. Cette courte vidéo reprend les points essentiels et la suite :',
    closing: (seconds) => `Elle dure ${seconds} secondes. S’il manque quelque chose, répondez simplement à cet e-mail.`,
    watch: 'Voir la vidéo',
    play: (title, seconds) => `Lire la vidéo : ${title} (${seconds} secondes)`,
    regards: 'Bien cordialement',
  },
  it: {
    greeting: (name) => (name ? `Buongiorno ${name},` : 'Buongiorno,'),
    opening:
      'grazie per il tempo che ci ha dedicato. In questo breve video trova i punti principali e i prossimi passi:',
    closing: (seconds) => `Dura ${seconds} secondi. Se manca qualcosa, basta rispondere a questa e-mail.`,
    watch: 'Guarda il video',
    play: (title, seconds) => `Riproduci il video: ${title} (${seconds} secondi)`,
    regards: 'Cordiali saluti',
  },
  nl: {
    greeting: (name) => (name ? `Beste ${name},` : 'Goedendag,'),
    opening: 'Bedankt voor het gesprek. In deze korte video staan de belangrijkste punten en de volgende stappen:',
    closing: (seconds) => `De video duurt ${seconds} seconden. Ontbreekt er iets? Antwoord dan gewoon op deze e-mail.`,
    watch: 'Video bekijken',
    play: (title, seconds) => `Video afspelen: ${title} (${seconds} seconden)`,
    regards: 'Met vriendelijke groet',
  },
  pt: {
    greeting: (name) => (name ? `Olá, ${name},` : 'Olá,'),
    opening: 'Obrigado pelo tempo que nos dedicou. Este breve vídeo reúne os pontos principais e os próximos passos:',
    closing: (seconds) => `Dura ${seconds} segundos. Se faltar alguma coisa, basta responder a este e-mail.`,
    watch: 'Ver o vídeo',
    play: (title, seconds) => `Reproduzir o vídeo: ${title} (${seconds} segundos)`,
    regards: 'Com os melhores cumprimentos',
  },
};

/** In English where the language is another one; `language` is a tag such as `de-AT`. */
export const emailWordsIn = (language: string): EmailWords => WORDS[language.toLowerCase().split('-')[0]!] ?? ENGLISH;
