// The sender's mark in the corner: the uploaded logo or a monogram, with the company name beside it.
import { type Canvas, createCanvas, type Image, loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import type { Plan } from '../../plan.js';
import type { Layout } from '../layout.js';
import type { Palette } from '../palette.js';
import type { Fonts } from '../text/fonts.js';
import { cleanText, drawText, fitText, split } from '../text/text.js';

export type Mark = { light: Canvas; dark: Canvas };

/** Falls back to the monogram when the logo file cannot be read. */
export async function loadLogo(path: string | null): Promise<Image | null> {
  if (!path) return null;
  try {
    const logo = await loadImage(path);
    return logo.width > 0 && logo.height > 0 ? logo : null;
  } catch {
    return null;
  }
}

/** "Kelio, UAB" is a K. */
const LEGAL_FORM =
  /^(?:inc|ltd|llc|llp|plc|corp|co|limited|gmbh|ag|kg|ohg|ug|uab|sia|oü|oy|oyj|ab|as|asa|aps|sa|sas|sarl|srl|spa|s\.r\.l|s\.p\.a|s\.a|d\.o\.o|s\.r\.o|bv|b\.v|nv|pty|pvt|sdn|bhd|kft|zrt|ltda|lda|a\.ş|kk)[.,]?$/iu;

function initials(name: string): string {
  const all = name.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const named = all.filter((word) => !LEGAL_FORM.test(word));
  const words = named.length > 0 ? named : all;
  const letters = words.slice(0, 2).map((word) => split(word.replace(/^[^\p{L}\p{N}]+/u, ''))[0] ?? '');
  return (/^[\p{Lu}\p{Ll}\p{N}]/u.test(letters[0] ?? '') ? letters.join('') : (letters[0] ?? '')).toUpperCase();
}

/** Logos are made for light backgrounds, so a dark scene puts a light plate under them. */
function drawLogo(context: SKRSContext2D, logo: Image, width: number, height: number, plate: string | null): void {
  const pad = plate ? height * 0.16 : 0;
  const scale = Math.min((height - pad * 2) / logo.height, (width - pad * 2) / logo.width);
  const [logoWidth, logoHeight] = [logo.width * scale, logo.height * scale];
  if (plate) {
    context.fillStyle = plate;
    context.beginPath();
    context.roundRect(0, 0, logoWidth + pad * 2, height, height * 0.2);
    context.fill();
  }
  context.drawImage(logo, pad, (height - logoHeight) / 2, logoWidth, logoHeight);
}

function drawMark(
  plan: Plan,
  layout: Layout,
  palette: Palette,
  fonts: Fonts,
  logo: Image | null,
  dark: boolean,
): Canvas {
  const { width, height } = layout.scenes[0]!.mark;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  if (logo) {
    drawLogo(context, logo, width * 0.6, height, dark ? palette.card : null);
    return canvas;
  }
  context.fillStyle = palette.brand;
  context.beginPath();
  context.roundRect(0, 0, height, height, height * 0.28);
  context.fill();
  const name = cleanText(plan.brand.name, fonts);
  const letters = fitText(
    initials(name),
    {
      width: height * 0.8,
      lines: 1,
      size: Math.round(height * 0.5),
      minSize: 8,
      weight: 700,
    },
    fonts,
  );
  drawText(context, letters, 0, (height - letters.height) / 2, palette.onBrand, height, 'center');
  const gap = Math.round(height * 0.34);
  const label = fitText(
    name,
    {
      width: width - height - gap,
      lines: 1,
      size: Math.round(height * 0.5),
      minSize: Math.round(height * 0.34),
      weight: 700,
    },
    fonts,
  );
  drawText(
    context,
    label,
    height + gap,
    (height - label.height) / 2,
    dark ? palette.onNight : palette.ink,
    label.width,
  );
  return canvas;
}

export function createMark(plan: Plan, layout: Layout, palette: Palette, fonts: Fonts, logo: Image | null): Mark {
  return {
    light: drawMark(plan, layout, palette, fonts, logo, false),
    dark: drawMark(plan, layout, palette, fonts, logo, true),
  };
}
