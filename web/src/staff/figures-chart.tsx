import './figures-chart.css';
import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { useFormat } from '../i18n/use-format.ts';
import { useT } from '../i18n/use-t.tsx';
import { DataTable } from '../ui/data-table.tsx';

export interface Figure {
  readonly key: number;
  /** Of the step, short enough to stand below the picture. */
  readonly label: string;
  readonly value: number;
}

interface FiguresChartProps {
  /** What is shown, in words: the name of the picture and of the table behind it. */
  readonly name: string;
  /** What the steps are, and what is counted in them. */
  readonly headings: { readonly step: string; readonly value: string };
  readonly figures: readonly Figure[];
  /** A curve of what there is at the end of each step, or a bar for what happened in it. */
  readonly kind: 'curve' | 'bars';
  /** A line that the curve can reach at most, with its name. */
  readonly limit?: { readonly value: number; readonly name: string } | undefined;
}

/** The library writes white into the element itself, where no style sheet reaches. */
const tip = {
  background: 'var(--raised)',
  border: '1px solid var(--line-strong)',
  borderRadius: 'var(--r-2)',
  color: 'var(--ink)',
};

/** Figures over time as a picture, and behind it as the table that says the same. */
export function FiguresChart({ name, headings, figures, kind, limit }: FiguresChartProps) {
  const t = useT();
  const format = useFormat();
  const data = figures.map((figure) => ({ ...figure }));
  const most = Math.max(1, limit?.value ?? 0, ...figures.map(({ value }) => value));
  const axes = [
    <CartesianGrid key="grid" vertical={false} className="fig-grid" />,
    <XAxis key="x" dataKey="label" tickLine={false} minTickGap={24} className="fig-axis" />,
    <YAxis
      key="y"
      domain={[0, most]}
      allowDecimals={false}
      tickLine={false}
      axisLine={false}
      width={48}
      tickFormatter={(value: number) => format.number(value)}
      className="fig-axis"
    />,
    <Tooltip
      key="tip"
      isAnimationActive={false}
      cursor={false}
      formatter={(value) => [format.number(Number(value)), headings.value]}
      contentStyle={tip}
      itemStyle={{ color: 'inherit' }}
    />,
  ];
  return (
    <div>
      <div className="fig-picture" role="img" aria-label={name}>
        <ResponsiveContainer width="100%" height={220}>
          {kind === 'curve' ? (
            <AreaChart
              data={data}
              accessibilityLayer={false}
              margin={{ top: 16, right: 8, bottom: 0, left: 0 }}
            >
              {axes}
              {limit ? (
                <ReferenceLine
                  y={limit.value}
                  className="fig-limit"
                  label={{ value: limit.name, position: 'insideTopRight', className: 'fig-limit-name' }}
                />
              ) : null}
              <Area
                type="stepAfter"
                dataKey="value"
                isAnimationActive={false}
                dot={false}
                className="fig-curve"
              />
            </AreaChart>
          ) : (
            <BarChart
              data={data}
              accessibilityLayer={false}
              margin={{ top: 16, right: 8, bottom: 0, left: 0 }}
            >
              {axes}
              <Bar dataKey="value" isAnimationActive={false} radius={[2, 2, 0, 0]} className="fig-bars" />
            </BarChart>
          )}
        </ResponsiveContainer>
      </div>
      <details className="fig-table">
        <summary>{t('staff.asTable')}</summary>
        <DataTable
          caption={name}
          columns={[
            { key: 'step', heading: headings.step, cell: ({ label }: Figure) => label },
            {
              key: 'value',
              heading: headings.value,
              numeric: true,
              cell: ({ value }) => format.number(value),
            },
          ]}
          rows={figures}
          rowKey={({ key }) => String(key)}
        />
      </details>
    </div>
  );
}
