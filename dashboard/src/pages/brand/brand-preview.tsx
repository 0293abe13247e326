// Two scenes as the film will look in a brand colour: with the very palette that the renderer makes of it.
import { createPalette } from '../../../../src/render/picture/palette';

type Props = { colour: string; company: string; logoUrl: string | null };

export function BrandPreview({ colour, company, logoUrl }: Props) {
  const palette = createPalette(colour);
  return (
    <div aria-hidden className="grid gap-3 select-none sm:grid-cols-2">
      <div
        className="flex aspect-video flex-col justify-between rounded-md p-[8%]"
        style={{ background: `linear-gradient(135deg, ${palette.night}, ${palette.nightDeep})` }}
      >
        <Mark logoUrl={logoUrl} company={company} colour={palette.onNight} />
        <div>
          <div className="text-2xs font-medium" style={{ color: palette.accentOnNight }}>
            A short answer
          </div>
          <div className="text-sm leading-tight font-semibold" style={{ color: palette.onNight }}>
            What we heard
          </div>
          <div className="mt-1.5 h-1 w-8 rounded-full" style={{ background: palette.spark }} />
        </div>
      </div>
      <div
        className="flex aspect-video flex-col justify-between rounded-md p-[8%]"
        style={{ background: palette.paper }}
      >
        <div className="text-sm leading-tight font-semibold" style={{ color: palette.ink }}>
          Next <span style={{ color: palette.accent }}>steps</span>
        </div>
        <div className="flex flex-col gap-1">
          <div className="rounded-sm px-2 py-1 text-2xs" style={{ background: palette.card, color: palette.inkSoft }}>
            Pilot plan by Thursday
          </div>
          <div
            className="self-start rounded-sm px-2 py-1 text-2xs font-medium"
            style={{ background: palette.brand, color: palette.onBrand }}
          >
            {company}
          </div>
        </div>
      </div>
    </div>
  );
}

function Mark({ logoUrl, company, colour }: { logoUrl: string | null; company: string; colour: string }) {
  if (logoUrl) return <img src={logoUrl} alt="" className="max-h-5 max-w-1/2 self-start object-contain" />;
  return (
    <div className="truncate text-2xs font-semibold" style={{ color: colour }}>
      {company}
    </div>
  );
}
