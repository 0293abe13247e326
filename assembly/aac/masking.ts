// How much noise each band hides: below what it and its neighbours mask, or below what anybody hears.

import {
  BLOCKS_EACH, EIGHT_SHORT, ENERGIES, FRAME, LONG_BANDS, MASKS, POWERS, ROOTS, SHORT, SHORT_BANDS, SPECTRUM,
  bandsEach, edgeAt, groups, shape,
} from './frame';
import { LONG_EDGES, SHORT_EDGES } from './tables';

// For each band of a block: which part of its energy may be noise, which masks the next higher and the next lower band, and
// the noise that is inaudible.
const HIDDEN: usize = 0;
const RISING: usize = 256;
const FALLING: usize = 512;
const QUIET: usize = 768;
const longTable: usize = memory.data(1024, 16);
const shortTable: usize = memory.data(1024, 16);

const HIDDEN_DB: f64 = -8;
/** Low tones, which are heard one by one, hide less; they cost little. */
const LOW_HZ: f64 = 600;
const HIDDEN_LOW_DB: f64 = -17;
const RISING_DB: f64 = -15;
const FALLING_DB: f64 = -27;
/** The loudest sine of a block of 1,024 has an energy of 2^50, and is played at no more than this. */
const LOUDEST_DB: f64 = 100;
const LOUDEST: f64 = 1125899906842624;

export function fromDb(decibels: f64): f64 {
  return Math.pow(10, decibels / 10);
}

/** Traunmüller's formula. */
function bark(hz: f64): f64 {
  return (26.81 * hz) / (1960 + hz) - 0.53;
}

/** The threshold in quiet by Terhardt, without its rise beyond what the young hear. */
function quietDb(hz: f64): f64 {
  const kHz = max(0.05, hz / 1000);
  const fromDip = (kHz - 3.3) * (kHz - 3.3);
  return 3.64 * Math.pow(kHz, -0.8) - 6.5 * Math.pow(0.5488, fromDip) + 0.001 * Math.pow(kHz, 3.6);
}

function fillTable(table: usize, edges: usize, bands: i32, size: i32): void {
  const share = (<f64>size / FRAME) * (<f64>size / FRAME);
  let past: f64 = 0;
  for (let band = 0; band < bands; band++) {
    const edge = edges + (band << 1);
    const hz = (12000.0 / size) * (<f64>load<u16>(edge) + <f64>load<u16>(edge, 2));
    const at = table + (band << 2);
    const step = bark(hz) - bark(past);
    store<f32>(at + HIDDEN, <f32>fromDb(hz < LOW_HZ ? HIDDEN_LOW_DB : HIDDEN_DB));
    store<f32>(at + RISING, <f32>fromDb(RISING_DB * step));
    store<f32>(at + FALLING, <f32>fromDb(FALLING_DB * step));
    store<f32>(at + QUIET, <f32>(LOUDEST * share * fromDb(quietDb(hz) - LOUDEST_DB)));
    past = hz;
  }
}

export function fillMasking(): void {
  fillTable(longTable, LONG_EDGES, LONG_BANDS, FRAME);
  fillTable(shortTable, SHORT_EDGES, SHORT_BANDS, SHORT);
}

function tableNow(): usize {
  return shape == EIGHT_SHORT ? shortTable : longTable;
}

/** The noise below which a band is silent. */
export function quietOf(band: i32): f32 {
  const ofBlock = load<f32>(tableNow() + ((band % bandsEach) << 2), QUIET);
  return shape == EIGHT_SHORT ? <f32>BLOCKS_EACH * ofBlock : ofBlock;
}

function sumOf(lanes: v128): f32 {
  const halves = f32x4.add(lanes, v128.shuffle<f32>(lanes, lanes, 2, 3, 2, 3));
  return f32x4.extract_lane(halves, 0) + f32x4.extract_lane(halves, 1);
}

/** Measures all bands, and leaves of each coefficient the power 3/4, which is what is quantised. */
export function mask(channel: usize): void {
  for (let group = 0; group < groups; group++) {
    for (let each = 0; each < bandsEach; each++) measure(channel, group * bandsEach + each, tableNow() + (each << 2));
    spread(channel + MASKS + ((group * bandsEach) << 2), (bandsEach - 1) << 2);
  }
}

function measure(channel: usize, band: i32, table: usize): void {
  const end = edgeAt(band + 1);
  let energies = f32x4.splat(0);
  let roots = f32x4.splat(0);
  for (let at = edgeAt(band); at < end; at += 16) {
    const size = f32x4.abs(v128.load(channel + SPECTRUM + at));
    const root = f32x4.sqrt(size);
    v128.store(channel + POWERS + at, f32x4.sqrt(f32x4.mul(size, root)));
    energies = f32x4.add(energies, f32x4.mul(size, size));
    roots = f32x4.add(roots, root);
  }
  const place = channel + (band << 2);
  store<f32>(place + ENERGIES, sumOf(energies));
  store<f32>(place + ROOTS, sumOf(roots));
  store<f32>(place + MASKS, sumOf(energies) * load<f32>(table + HIDDEN));
}

function spread(masks: usize, last: usize): void {
  const table = tableNow();
  for (let at: usize = 4; at <= last; at += 4) {
    const ofLower = load<f32>(masks + at - 4) * load<f32>(table + at, RISING);
    store<f32>(masks + at, max(load<f32>(masks + at), ofLower));
  }
  for (let at = last; at > 0; at -= 4) {
    const ofHigher = load<f32>(masks + at) * load<f32>(table + at, FALLING);
    store<f32>(masks + at - 4, max(load<f32>(masks + at - 4), ofHigher));
  }
}
