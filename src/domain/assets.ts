// What is published beside a video, under addresses that differ from the video's in their last part only.

export const VIDEO_FILE = 'video.mp4';

export const ASSET_FILES = {
  captionsVtt: 'captions.vtt',
  captionsSrt: 'captions.srt',
  transcript: 'transcript.txt',
  poster: 'poster.jpg',
  playPoster: 'poster-play.jpg',
  preview: 'preview.webp',
} as const;

export type Asset = keyof typeof ASSET_FILES;
export const ASSETS = Object.keys(ASSET_FILES) as Asset[];

/** The path of what lies beside a video. */
export const pathBeside = (videoPath: string, asset: Asset): string =>
  `${videoPath.slice(0, videoPath.lastIndexOf('/') + 1)}${ASSET_FILES[asset]}`;

/** What is stored of a film's mark: the hashes before and after it was signed, and the certificate that signed it. */
export type FilmMark = {
  /** Hexadecimal SHA-256 of the film as it came from the renderer or the vendor, and as it is delivered. */
  unmarkedSha256: string;
  sha256: string;
  /** When it was signed, by the clock of the machine that did. */
  at: string;
  /** Serial number of the signing certificate, in decimal. */
  certificate: string;
  /** Name and version of what marked it. */
  software: string;
};
