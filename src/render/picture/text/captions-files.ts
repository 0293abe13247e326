// Caption files beside the video: WebVTT and SubRip with the same pages as the burned-in captions, and a transcript.
import type { Plan, TimedWord } from '../../plan.js';
import { captionPages } from './caption-pages.js';

function stamp(seconds: number, separator: string): string {
  const total = Math.max(0, Math.round(seconds * 1000));
  const part = (value: number, digits: number): string => String(value).padStart(digits, '0');
  const [hours, minutes] = [Math.floor(total / 3_600_000), Math.floor(total / 60_000) % 60];
  return `${part(hours, 2)}:${part(minutes, 2)}:${part(Math.floor(total / 1000) % 60, 2)}${separator}${part(total % 1000, 3)}`;
}

/** Escapes characters that have a meaning in caption files. */
const escapeVtt = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export function toVtt(words: readonly TimedWord[]): string {
  const cues = captionPages(words).map(
    ({ startS, endS, words: said }) =>
      `${stamp(startS, '.')} --> ${stamp(endS, '.')}\n${escapeVtt(said.map(({ text }) => text).join(' '))}\n`,
  );
  return `WEBVTT\n\n${cues.join('\n')}`;
}

export function toSrt(words: readonly TimedWord[]): string {
  return captionPages(words)
    .map(
      ({ startS, endS, words: said }, index) =>
        `${index + 1}\n${stamp(startS, ',')} --> ${stamp(endS, ',')}\n${said.map(({ text }) => text).join(' ')}\n`,
    )
    .join('\n');
}

/** The title, followed by a paragraph per scene. */
export function toTranscript({ title, scenes, words }: Pick<Plan, 'title' | 'scenes' | 'words'>): string {
  const starts = scenes.map(({ startS, voiceS = startS }) => voiceS);
  const paragraphs = scenes.map((_, index) => {
    const fromS = index === 0 ? Number.NEGATIVE_INFINITY : starts[index]!;
    const toS = starts[index + 1] ?? Number.POSITIVE_INFINITY;
    const said = words.filter(({ startS }) => startS >= fromS && startS < toS);
    return said.map(({ text }) => text).join(' ');
  });
  return `${[title, ...paragraphs.filter((paragraph) => paragraph !== '')].join('\n\n')}\n`;
}
