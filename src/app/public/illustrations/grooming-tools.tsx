import { Drawing, type DrawingProps } from './drawing.tsx'

/** A tub with foam, a brush and scissors. */
export function GroomingTools(props: DrawingProps) {
  return (
    <Drawing viewBox="0 0 240 220" {...props}>
      <ellipse cx="120" cy="208" rx="104" ry="7" fill="var(--background-color-ink)" opacity="0.1" />
      <g fill="var(--color-sky)">
        <circle cx="38" cy="78" r="7.5" />
        <circle cx="62" cy="60" r="5" />
        <circle cx="84" cy="74" r="4" />
      </g>
      <Tub x={14} y={88} />
      <Brush x={178} y={54} />
      <Scissors x={104} y={6} />
    </Drawing>
  )
}

type Place = { x: number; y: number }

/** A bath on feet, about 170 wide and 120 high, the foam standing above its rim. */
export function Tub({ x, y }: Place) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <Foam />
      <path d="M34 100L28 118M136 100L142 118" stroke="var(--color-caramel)" strokeWidth="9" />
      <path d="M6 40H164C164 82 148 108 116 108H54C22 108 6 82 6 40Z" fill="var(--color-pine)" />
      <path
        d="M20 58C24 78 36 91 54 95"
        stroke="var(--color-pine-soft)"
        strokeWidth="4"
        opacity="0.5"
      />
      <path
        d="M0 40C0 35 3 33 7 33H163C167 33 170 35 170 40C170 45 167 47 163 47H7C3 47 0 45 0 40Z"
        fill="var(--color-pine-deep)"
      />
    </g>
  )
}

function Foam() {
  return (
    <g>
      <path
        d="M12 38C4 24 18 8 32 14C36 -2 60 -4 66 10C76 -2 96 2 98 16C108 8 122 14 122 24C134 20 144 28 142 38Z"
        fill="var(--color-sky)"
      />
      <path
        d="M32 26C28 16 40 10 46 16M72 24C70 12 84 8 90 16M108 30C106 24 114 20 118 25"
        stroke="var(--color-white)"
        strokeWidth="4"
      />
    </g>
  )
}

/** A pin brush standing on its handle, about 50 wide and 150 high. */
export function Brush({ x, y }: Place) {
  return (
    <g transform={`translate(${x} ${y}) rotate(8 24 72)`}>
      <path d="M18 70H32L35 142C35 151 15 151 15 142Z" fill="var(--color-caramel)" />
      <circle cx="25" cy="138" r="3.2" fill="var(--color-cream)" />
      <path
        d="M25 0C40 0 48 16 48 38C48 60 40 74 25 74C10 74 2 60 2 38C2 16 10 0 25 0Z"
        fill="var(--color-clay)"
      />
      <path
        d="M25 9C35 9 40 22 40 38C40 54 35 65 25 65C15 65 10 54 10 38C10 22 15 9 25 9Z"
        fill="var(--color-apricot-soft)"
      />
      {[20, 32, 44, 56].map((cy, row) =>
        (row % 2 ? [18, 25, 32] : [21.5, 28.5]).map((cx) => (
          <circle key={`${cx} ${cy}`} cx={cx} cy={cy} r="2" fill="var(--color-clay-deep)" />
        )),
      )}
    </g>
  )
}

/** Half-open scissors, points up, about 64 wide and 90 high. */
export function Scissors({ x, y }: Place) {
  return (
    <g transform={`translate(${x} ${y}) rotate(14 32 44)`}>
      <path d="M12 0C24 16 36 38 39 52L32 56C24 42 14 20 12 0Z" fill="var(--color-fog)" />
      <path d="M52 0C40 16 28 38 25 52L32 56C40 42 50 20 52 0Z" fill="var(--color-slate)" />
      <circle cx="32" cy="46" r="3" fill="var(--color-cream)" />
      <ellipse
        cx="18"
        cy="70"
        rx="10"
        ry="13"
        stroke="var(--color-apricot)"
        strokeWidth="6.5"
        transform="rotate(24 18 70)"
      />
      <ellipse
        cx="46"
        cy="70"
        rx="10"
        ry="13"
        stroke="var(--color-apricot)"
        strokeWidth="6.5"
        transform="rotate(-24 46 70)"
      />
    </g>
  )
}
