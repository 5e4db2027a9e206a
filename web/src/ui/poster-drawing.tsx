import type { PosterProps } from './poster.tsx';
import {
  posterArt,
  posterFoot,
  posterHeight,
  posterMargin,
  posterMeasure,
  posterWidth,
} from './poster-art.ts';
import type { Shape } from './poster-motifs.ts';

/** What stands on a poster, printed from its category and title. */
export default function PosterDrawing({ category, title, foot }: PosterProps) {
  const { ground, ink, lines, field } = posterArt({ category, title });
  const footLine = posterHeight - posterFoot;
  return (
    <>
      <path d={`M0 0h${posterWidth}v${posterHeight}H0z`} fill={ground} />
      <svg
        y={field.top}
        width={posterWidth}
        height={field.height}
        viewBox={`0 ${field.top} ${posterWidth} ${field.height}`}
        aria-hidden="true"
      >
        {field.shapes.map(drawShape)}
      </svg>
      <g fill={ink}>
        {lines.map((line) => (
          <text
            key={line.y}
            x={posterMargin}
            y={line.y}
            fontSize={line.size}
            textLength={posterMeasure}
            lengthAdjust="spacingAndGlyphs"
            fontStretch={`${line.stretch}%`}
            fontWeight={line.weight}
          >
            {line.line}
          </text>
        ))}
      </g>
      <path d={`M${posterMargin} ${footLine}h${posterMeasure}`} stroke={ink} strokeWidth="2" />
      <text className="poster-foot" x={posterMargin} y={posterHeight - 15} fill={ink}>
        {foot.toUpperCase()}
      </text>
    </>
  );
}

function drawShape(shape: Shape, index: number) {
  // A drawing's shapes never change places, so their position is their name.
  const key = `${shape.kind}${index}`;
  return shape.kind === 'disc' ? (
    <circle key={key} cx={shape.cx} cy={shape.cy} r={shape.r} fill={shape.fill} />
  ) : (
    <path
      key={key}
      d={shape.d}
      fill={shape.fill}
      {...(shape.shift ? { transform: `translate(${shape.shift} 0)` } : {})}
    />
  );
}
