// The language of the pages: what the person chose on this device, else the first one of the browser that the dashboard has. It is
// known before any page's code runs (main.tsx), so texts may stand in constants; a new choice loads the page again.

/** Each language under its own name. */
export const LANGUAGES = { en: 'English', de: 'Deutsch', es: 'Español', fr: 'Français' } as const;
export type Language = keyof typeof LANGUAGES;

const STORED = 'aftercall.language';

export const language: Language = stored() ?? ofBrowser() ?? 'en';

export function chooseLanguage(chosen: Language): void {
  try {
    localStorage.setItem(STORED, chosen);
  } catch {
    // Where the browser blocks storage, the language stays the browser's.
  }
  location.reload();
}

function stored(): Language | null {
  try {
    const value = localStorage.getItem(STORED);
    return isLanguage(value) ? value : null;
  } catch {
    return null;
  }
}

function isLanguage(value: string | null): value is Language {
  return value !== null && Object.hasOwn(LANGUAGES, value);
}

function ofBrowser(): Language | undefined {
  return (globalThis.navigator?.languages ?? []).map((tag) => tag.slice(0, 2)).find(isLanguage);
}
