import { Drawing, type DrawingProps } from './drawing.tsx'
import { Scissors } from './grooming-tools.tsx'

/**
 * A neutral round mark, of nobody: scissors in a wreath for a grooming association, a heart with a
 * paw for animal welfare.
 */
export function AccreditationMark({
  kind,
  ...rest
}: DrawingProps & { kind: 'grooming' | 'welfare' }) {
  return (
    <Drawing viewBox="0 0 160 160" {...rest}>
      <circle
        cx="80"
        cy="80"
        r="76"
        fill="var(--color-card)"
        stroke={kind === 'grooming' ? 'var(--color-pine)' : 'var(--color-clay)'}
        strokeWidth="5"
      />
      <circle
        cx="80"
        cy="80"
        r="67"
        stroke={kind === 'grooming' ? 'var(--color-pine-soft)' : 'var(--color-apricot-soft)'}
        strokeWidth="3"
      />
      {kind === 'grooming' ? <Wreath /> : <Heart />}
    </Drawing>
  )
}

function Wreath() {
  return (
    <>
      {[false, true].map((isRight) => (
        <g key={String(isRight)} transform={isRight ? 'matrix(-1 0 0 1 160 0)' : undefined}>
          <path d="M76 134C46 130 27 106 29 72" stroke="var(--color-pine)" strokeWidth="3" />
          {LEAVES.map((place) => (
            <path
              key={place}
              d="M0 0C4 -9 4 -17 0 -22C-4 -17 -4 -9 0 0Z"
              fill="var(--color-pine)"
              transform={place}
            />
          ))}
        </g>
      ))}
      <g transform="translate(48 34)">
        <Scissors x={0} y={0} />
      </g>
    </>
  )
}

const LEAVES = [
  'translate(30 76) rotate(4)',
  'translate(32 92) rotate(-42)',
  'translate(34 98) rotate(34)',
  'translate(42 112) rotate(-62)',
  'translate(46 117) rotate(14)',
  'translate(58 127) rotate(-80)',
]

function Heart() {
  return (
    <>
      <path
        d="M80 128C46 104 32 86 32 66C32 50 44 40 56 40C67 40 76 46 80 56C84 46 93 40 104 40C116 40 128 50 128 66C128 86 114 104 80 128Z"
        fill="var(--color-clay)"
      />
      <g fill="var(--color-cream)">
        <path d="M80 78C88 78 96 87 96 93C96 99 91 100 87 99C83 97 77 97 73 99C69 100 64 99 64 93C64 87 72 78 80 78Z" />
        <ellipse cx="73" cy="67" rx="5" ry="7" transform="rotate(-8 73 67)" />
        <ellipse cx="87" cy="67" rx="5" ry="7" transform="rotate(8 87 67)" />
        <ellipse cx="61" cy="77" rx="4.5" ry="6.5" transform="rotate(-24 61 77)" />
        <ellipse cx="99" cy="77" rx="4.5" ry="6.5" transform="rotate(24 99 77)" />
      </g>
    </>
  )
}
