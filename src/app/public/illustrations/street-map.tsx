import { Drawing, type DrawingProps } from './drawing.tsx'

/** A village from above that is no real one: fields, streets, a brook, and a pin with a paw. */
export function StreetMap(props: DrawingProps) {
  return (
    <Drawing viewBox="0 0 1200 400" {...props}>
      <rect width="1200" height="400" fill="var(--color-apricot-soft)" />
      <path d="M0 0H330L250 170L0 220ZM820 0H1200V150L960 190Z" fill="var(--color-green-soft)" />
      <path d="M0 300L240 270L330 400H0ZM900 270L1200 240V400H940Z" fill="var(--color-pine-soft)" />
      <path
        d="M-10 250C140 210 210 330 390 310C560 290 640 380 800 350C960 320 1050 210 1210 230"
        stroke="var(--color-sky)"
        strokeWidth="20"
      />
      <g stroke="var(--color-line)" strokeWidth="20">
        <path d={STREETS} />
        <path d={MAIN} strokeWidth="32" />
      </g>
      <g stroke="var(--color-card)" strokeWidth="14">
        <path d={STREETS} />
        <path d={MAIN} strokeWidth="26" />
      </g>
      <g fill="var(--color-sand)">
        {HOUSES.map(([x, y, width]) => (
          <rect key={`${x} ${y}`} x={x} y={y} width={width} height="26" rx="4" />
        ))}
      </g>
      <g fill="var(--color-pine)" opacity="0.45">
        {TREES.map(([x, y]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="11" />
        ))}
      </g>
    </Drawing>
  )
}

const MAIN = 'M-10 180C220 120 420 210 620 190C820 170 980 90 1210 110'
const STREETS =
  'M180 -10C220 120 190 260 260 410M470 -10C440 90 500 180 480 410M740 -10C760 120 700 260 770 410M1010 -10C990 120 1060 260 1020 410M480 80C570 60 650 90 748 70M268 320L480 270L712 290'
const HOUSES = [
  [240, 110, 44],
  [300, 118, 60],
  [380, 128, 46],
  [520, 130, 70],
  [610, 132, 44],
  [670, 124, 40],
  [540, 232, 52],
  [612, 230, 60],
  [520, 100, 36],
  [790, 108, 52],
  [860, 92, 56],
  [800, 210, 60],
  [890, 190, 44],
  [330, 226, 60],
  [410, 230, 40],
  [530, 20, 60],
  [640, 20, 48],
] as const
const TREES = [
  [60, 60],
  [100, 100],
  [150, 40],
  [70, 350],
  [130, 340],
  [1080, 60],
  [1120, 90],
  [1150, 40],
  [1090, 330],
  [1140, 300],
  [960, 330],
  [380, 60],
  [410, 84],
] as const
