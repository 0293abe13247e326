// Messages of providers are the ends of sentences; where they stand alone they become whole ones.

export const asSentence = (message: string): string =>
  `${message.charAt(0).toUpperCase()}${message.slice(1).replace(/\.$/, '')}.`;
