// The entry point of the dashboard: the texts of the person's language come before any page's code.
import './design/tokens.css';
import { language } from './language/language';
import { type Catalogue, setTexts } from './language/text';

const CATALOGUES = import.meta.glob<Catalogue>('../messages/*.json', { import: 'default' });

document.documentElement.lang = language;
setTexts(language, (await CATALOGUES[`../messages/${language}.json`]?.()) ?? {});
await import('./app');
