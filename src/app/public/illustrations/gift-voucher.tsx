import { Drawing, type DrawingProps } from './drawing.tsx'
import { Scissors } from './grooming-tools.tsx'
import { Paw } from './paw.tsx'

/** A voucher with a ribbon, a second one peeping out behind it. */
export function GiftVoucher(props: DrawingProps) {
  return (
    <Drawing viewBox="0 0 340 230" {...props}>
      <ellipse
        cx="170"
        cy="218"
        rx="140"
        ry="8"
        fill="var(--background-color-ink)"
        opacity="0.08"
      />
      <g transform="rotate(7 170 115)">
        <path d={TICKET} fill="var(--color-apricot)" />
      </g>
      <g transform="rotate(-4 170 115)">
        <path d={TICKET} fill="var(--color-card)" />
        <path
          d="M30 36H250V194H30C24 194 20 190 20 184V46C20 40 24 36 30 36Z"
          fill="var(--color-cream)"
        />
        <path d="M252 50V182" stroke="var(--color-sand)" strokeWidth="3" strokeDasharray="3 9" />
        <path d="M128 36V194" stroke="var(--color-clay)" strokeWidth="18" strokeLinecap="butt" />
        <path d="M20 115H250" stroke="var(--color-clay)" strokeWidth="18" strokeLinecap="butt" />
        <g fill="var(--color-clay)">
          <path d="M128 112C104 70 66 76 70 100C73 120 104 122 128 116Z" />
          <path d="M128 112C152 70 190 76 186 100C183 120 152 122 128 116Z" />
          <path d="M124 116L100 158L116 154L122 168L130 122ZM132 116L156 158L140 154L134 168L126 122Z" />
        </g>
        <path
          d="M118 104C104 88 86 88 86 98C87 106 102 110 116 110ZM138 104C152 88 170 88 170 98C169 106 154 110 140 110Z"
          fill="var(--color-clay-deep)"
        />
        <circle cx="128" cy="113" r="11" fill="var(--color-clay-deep)" />
        <svg x="262" y="62" width="46" height="46" color="var(--color-pine)">
          <Paw />
        </svg>
        <g transform="translate(262 122) scale(0.72)">
          <Scissors x={0} y={0} />
        </g>
        <path
          d="M40 60H92M40 74H76M170 160H230M190 174H230"
          stroke="var(--color-sand)"
          strokeWidth="6"
        />
      </g>
    </Drawing>
  )
}

const TICKET =
  'M30 36H310C316 36 320 40 320 46V98C308 98 300 106 300 115C300 124 308 132 320 132V184C320 190 316 194 310 194H30C24 194 20 190 20 184V46C20 40 24 36 30 36Z'
