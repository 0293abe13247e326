// A film like ours made of the same things: a presenter whose lips move, a card whose points appear, captions word by word.
import {
  AbsoluteFill,
  Composition,
  interpolate,
  registerRoot,
  spring,
  useCurrentFrame,
  useVideoConfig,
} from 'remotion';

const POINTS = ['3 hours copied by hand each morning', '6 % of deliveries late', '$18,500 a month in refunds'];
const WORDS = 'Every morning two planners spend about three hours copying orders from e-mail into the sheet'.split(' ');
const WORD_FRAMES = 10;

const Eye = ({ x, blink }) => (
  <g transform={`translate(${x} 0)`}>
    <ellipse rx="24" ry={15 * (1 - blink)} fill="#fff" />
    <circle r={9 * (1 - blink)} fill="#3d2b1f" />
    <path d="M -30 -34 Q 0 -50 30 -34" stroke="#3a2a1e" strokeWidth="7" fill="none" strokeLinecap="round" />
  </g>
);

const Presenter = () => {
  const frame = useCurrentFrame();
  const blink = Math.max(0, 1 - Math.abs((frame % 105) - 4) / 3);
  const open = Math.abs(Math.sin(frame * 0.55)) * 22;
  const breath = Math.sin(frame / 20) * 3;
  const turn = Math.sin(frame / 37) * 3;
  return (
    <svg viewBox="-400 -340 800 1080" style={{ position: 'absolute', right: 120, top: 60, width: 800, height: 1080 }}>
      <title>Presenter</title>
      <defs>
        <linearGradient id="skin" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#f2c9a6" />
          <stop offset="1" stopColor="#d99f76" />
        </linearGradient>
        <linearGradient id="cloth" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#38518f" />
          <stop offset="1" stopColor="#233766" />
        </linearGradient>
      </defs>
      <path d="M -150 -60 C -190 -280 190 -280 150 -60 L 165 260 L -165 260 Z" fill="#3a2418" />
      <rect x="-52" y="120" width="104" height="140" fill="#d49b72" />
      <path
        d={`M -300 740 C -300 ${330 - breath} -180 ${260 - breath} -60 230 L 0 300 L 60 230 C 180 ${260 - breath} 300 ${330 - breath} 300 740 Z`}
        fill="url(#cloth)"
      />
      <g transform={`rotate(${turn} 0 130)`}>
        <ellipse cy="10" rx="128" ry="172" fill="url(#skin)" />
        <Eye x={-52} blink={blink} />
        <Eye x={52} blink={blink} />
        <path d="M 0 0 Q 16 48 -4 58" stroke="#c4875e" strokeWidth="6" fill="none" strokeLinecap="round" />
        <path d={`M -44 104 Q 0 96 44 104 Q 0 ${124 + open * 1.6} -44 104 Z`} fill="#7b2c2c" />
        <path d="M -130 -20 C -150 -240 150 -240 130 -20 C 90 -130 -60 -140 -130 -20 Z" fill="#4a2e1f" />
      </g>
    </svg>
  );
};

const Card = () => {
  const frame = useCurrentFrame();
  const { fps } = useVideoConfig();
  return (
    <div style={{ position: 'absolute', left: 128, top: 176, width: 800 }}>
      <h1 style={{ fontSize: 72, margin: 0, color: '#172033' }}>What we heard</h1>
      {POINTS.map((point, index) => {
        const shown = spring({ frame: frame - 30 - index * 70, fps, config: { damping: 200 } });
        const style = { opacity: shown, transform: `translateY(${interpolate(shown, [0, 1], [24, 0])}px)` };
        return (
          <p
            key={point}
            style={{ ...style, fontSize: 44, padding: 28, borderRadius: 20, background: '#fff', color: '#24304a' }}
          >
            {point}
          </p>
        );
      })}
    </div>
  );
};

const Captions = () => {
  const spoken = Math.floor(useCurrentFrame() / WORD_FRAMES) % WORDS.length;
  const first = spoken - (spoken % 5);
  return (
    <div
      style={{ position: 'absolute', bottom: 54, width: '100%', textAlign: 'center', fontSize: 40, fontWeight: 700 }}
    >
      <span style={{ background: 'rgba(18,21,31,0.9)', color: '#eef1f6', padding: '16px 28px', borderRadius: 20 }}>
        {WORDS.slice(first, first + 5).map((word, index) => (
          <span
            key={`${word} at ${first}`}
            style={{ background: first + index === spoken ? '#2f5bea' : 'none', padding: '0 8px' }}
          >
            {word}{' '}
          </span>
        ))}
      </span>
    </div>
  );
};

const Film = () => (
  <AbsoluteFill style={{ background: 'linear-gradient(135deg, #eef2f9, #bccae6)', fontFamily: 'sans-serif' }}>
    <Presenter />
    <Card />
    <Captions />
  </AbsoluteFill>
);

registerRoot(() => (
  <Composition id="film" component={Film} width={1920} height={1080} fps={30} durationInFrames={300} />
));
