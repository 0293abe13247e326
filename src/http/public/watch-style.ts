// How the public page of a video looks: the video first, on any screen, light or dark, with the sender's colour for what
// can be clicked.
import { hash } from 'node:crypto';

/** `accent` and `onAccent` are colours as #rrggbb. */
export const watchStyle = (accent: string, onAccent: string): string => `
:root {
  color-scheme: light dark;
  --paper: #fafafa; --card: #ffffff; --ink: #16181d; --soft: #5b6270; --line: #e5e7eb;
  --accent: ${accent}; --on-accent: ${onAccent};
  --sans: Inter, ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root { --paper: #0b0d12; --card: #12151c; --ink: #eceef3; --soft: #9aa3b4; --line: #232834; }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; min-height: 100vh; min-height: 100dvh; display: flex; flex-direction: column; background: var(--paper); color: var(--ink); font: 400 1rem/1.6 var(--sans); border-top: 4px solid var(--accent); }
header, main, footer { width: 100%; max-width: 60rem; margin: 0 auto; padding: 0 1.25rem; }
header { display: flex; align-items: center; gap: .75rem; padding-top: 1.25rem; padding-bottom: 1.25rem; font-weight: 600; }
header img { max-height: 2rem; max-width: 10rem; display: block; }
main { flex: 1; padding-bottom: 3rem; }
main.lone { display: flex; flex-direction: column; justify-content: center; text-align: center; }
h1 { font-size: clamp(1.375rem, 4vw, 2rem); line-height: 1.2; letter-spacing: -.02em; margin: 1.5rem 0 .25rem; text-wrap: balance; overflow-wrap: anywhere; }
.by { color: var(--soft); margin: 0; overflow-wrap: anywhere; }
video { display: block; width: 100%; max-height: 78vh; background: #000; border-radius: 14px; box-shadow: 0 1px 2px rgb(0 0 0 / .12), 0 18px 50px -18px rgb(0 0 0 / .35); }
.about { display: flex; flex-wrap: wrap; align-items: end; justify-content: space-between; gap: 1rem 2rem; }
.about > div { min-width: 0; flex: 1 1 20rem; }
.action { display: inline-block; background: var(--accent); color: var(--on-accent); text-decoration: none; font-weight: 600; padding: .8rem 1.4rem; border-radius: 10px; max-width: 100%; overflow-wrap: anywhere; }
.action:hover { filter: brightness(1.06); }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 3px; border-radius: 6px; }
details { margin-top: 2rem; border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
summary { cursor: pointer; padding: .9rem 1.1rem; font-weight: 600; border-radius: 12px; }
details > div { padding: 0 1.1rem .6rem; max-width: 44rem; overflow-wrap: anywhere; }
details p { margin: 0 0 .8rem; }
details a { color: inherit; text-underline-offset: .2em; }
footer { border-top: 1px solid var(--line); padding-top: 1rem; padding-bottom: 1.5rem; color: var(--soft); font-size: .85rem; }
`;

/** Names an inline style to a content security policy that allows no other. */
export const styleHash = (style: string): string => `'sha256-${hash('sha256', style, 'base64')}'`;
