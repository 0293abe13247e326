// The words around the film on its public page, by language.

type Words = {
  /** For chat programs and mail clients. */
  about: (seconds: number, company: string | null) => string;
  captions: string;
  download: string;
  read: string;
  transcript: string;
  privacy: string;
  /** Where there is no video. */
  missing: { title: string; advice: string };
};

const WORDS: Record<string, Words> = {
  en: {
    about: (seconds, company) => `A personal ${seconds}-second video${company ? ` from ${company}` : ''}.`,
    captions: 'Captions',
    download: 'Download video',
    read: 'Read the transcript',
    transcript: 'Download transcript',
    privacy: 'No cookies and no tracking on this page.',
    missing: {
      title: 'This video isn’t available',
      advice:
        'The link may be incomplete, or the sender may have taken the video down. Ask the person who sent it to you for a new link.',
    },
  },
  de: {
    about: (seconds, company) => `Ein persönliches Video${company ? ` von ${company}` : ''}, ${seconds} Sekunden lang.`,
    captions: 'Untertitel',
    download: 'Video herunterladen',
    read: 'Transkript lesen',
    transcript: 'Transkript herunterladen',
    privacy: 'Diese Seite setzt keine Cookies und verfolgt niemanden.',
    missing: {
      title: 'Dieses Video ist nicht verfügbar',
      advice:
        'Vielleicht ist der Link unvollständig, oder der Absender hat das Video entfernt. Bitten Sie die Person, von der Sie ihn haben, um einen neuen Link.',
    },
  },
  es: {
    about: (seconds, company) => `Un video personal de ${seconds} segundos${company ? `, de ${company}` : ''}.`,
    captions: 'Subtítulos',
    download: 'Descargar el video',
    read: 'Leer la transcripción',
    transcript: 'Descargar la transcripción',
    privacy: 'Esta página no usa cookies ni rastrea a nadie.',
    missing: {
      title: 'Este video no está disponible',
      advice:
        'Es posible que el enlace esté incompleto o que el remitente haya retirado el video. Pida un enlace nuevo a la persona que se lo envió.',
    },
  },
  fr: {
    about: (seconds, company) => `Une vidéo personnelle de ${seconds} secondes${company ? `, de ${company}` : ''}.`,
    captions: 'Sous-titres',
    download: 'Télécharger la vidéo',
    read: 'Lire la transcription',
    transcript: 'Télécharger la transcription',
    privacy: 'Cette page ne dépose aucun cookie et ne suit personne.',
    missing: {
      title: 'Cette vidéo n’est pas disponible',
      advice:
        'Le lien est peut-être incomplet, ou l’expéditeur a retiré la vidéo. Demandez un nouveau lien à la personne qui vous l’a envoyé.',
    },
  },
  it: {
    about: (seconds, company) => `Un video personale di ${seconds} secondi${company ? ` da ${company}` : ''}.`,
    captions: 'Sottotitoli',
    download: 'Scarica il video',
    read: 'Leggi la trascrizione',
    transcript: 'Scarica la trascrizione',
    privacy: 'Questa pagina non usa cookie e non traccia nessuno.',
    missing: {
      title: 'Questo video non è disponibile',
      advice:
        'Il link potrebbe essere incompleto, oppure il mittente ha rimosso il video. Chieda un nuovo link alla persona che glielo ha inviato.',
    },
  },
  nl: {
    about: (seconds, company) => `Een persoonlijke video van ${seconds} seconden${company ? ` van ${company}` : ''}.`,
    captions: 'Ondertiteling',
    download: 'Video downloaden',
    read: 'Transcript lezen',
    transcript: 'Transcript downloaden',
    privacy: 'Deze pagina plaatst geen cookies en volgt niemand.',
    missing: {
      title: 'Deze video is niet beschikbaar',
      advice:
        'Misschien is de link onvolledig, of heeft de afzender de video verwijderd. Vraag een nieuwe link aan de persoon van wie u hem kreeg.',
    },
  },
  pt: {
    about: (seconds, company) => `Um vídeo pessoal de ${seconds} segundos${company ? ` de ${company}` : ''}.`,
    captions: 'Legendas',
    download: 'Transferir o vídeo',
    read: 'Ler a transcrição',
    transcript: 'Transferir a transcrição',
    privacy: 'Esta página não usa cookies nem rastreia ninguém.',
    missing: {
      title: 'Este vídeo não está disponível',
      advice:
        'O link pode estar incompleto ou o remetente pode ter retirado o vídeo. Peça um novo link à pessoa que lho enviou.',
    },
  },
};

/** In English where the language is another one; `tag` is such as `de-AT`. */
export const watchWordsIn = (tag: string): Words => WORDS[baseOf(tag)] ?? WORDS.en!;

/** Whether there are words in this language. */
export const hasWatchWords = (tag: string): boolean => Object.hasOwn(WORDS, baseOf(tag));

const baseOf = (tag: string): string => tag.trim().toLowerCase().split('-')[0]!;

/** The first language of an Accept-Language header that there are words in; browsers name the best first. English otherwise. */
export const languageAsked = (header = ''): string =>
  baseOf(
    header
      .split(',')
      .map((range) => range.split(';')[0]!)
      .find(hasWatchWords) ?? 'en',
  );
