import { Chihuahua } from './chihuahua.tsx'
import { Drawing, type DrawingProps } from './drawing.tsx'
import { GoldenHead, GoldenRuff } from './golden-retriever.tsx'
import { Brush, Scissors, Tub } from './grooming-tools.tsx'
import { Poodle } from './poodle.tsx'

/** The room: a retriever in the bath, a chihuahua on the table and a finished poodle. */
export function HeroScene(props: DrawingProps) {
  return (
    <Drawing viewBox="0 0 720 480" {...props}>
      <Room />
      <Shelf />
      <Bath />
      <Table />
      <Chihuahua x="384" y="172" width="132" height="150" />
      <Poodle x="526" y="240" width="186" height="205" />
    </Drawing>
  )
}

function Room() {
  return (
    <g>
      <rect width="720" height="480" fill="var(--color-pine-soft)" />
      <path d="M0 394H720V480H0Z" fill="var(--color-apricot-soft)" />
      <path d="M0 389H720" stroke="var(--color-card)" strokeWidth="10" />
      <path
        d="M384 132V78C384 40 414 20 450 20C486 20 516 40 516 78V132Z"
        fill="var(--color-card)"
      />
      <path
        d="M396 124V80C396 48 420 32 450 32C480 32 504 48 504 80V124Z"
        fill="var(--background-color-sky)"
      />
      <path
        d="M396 124C410 100 428 108 440 116C456 96 484 98 504 124Z"
        fill="var(--color-green-soft)"
      />
      <path d="M450 30V126M394 84H506" stroke="var(--color-card)" strokeWidth="7" />
      <path d="M376 136H524" stroke="var(--color-card)" strokeWidth="11" />
      <ellipse
        cx="196"
        cy="441"
        rx="150"
        ry="11"
        fill="var(--background-color-ink)"
        opacity="0.08"
      />
      <ellipse cx="619" cy="440" rx="98" ry="17" fill="var(--color-blush)" opacity="0.6" />
    </g>
  )
}

function Bath() {
  return (
    <g>
      <g transform="translate(61 50) scale(1.35)">
        <path
          d="M62 104C52 130 50 160 56 184H144C150 160 148 130 138 104Z"
          fill="var(--color-gold)"
        />
        <GoldenRuff />
        <GoldenHead />
        <path
          d="M66 40C58 30 66 16 80 20C84 6 108 2 114 14C126 8 140 20 132 32C136 42 122 48 114 42C106 50 94 50 88 42C80 48 70 48 66 40Z"
          fill="var(--color-white)"
        />
        <path
          d="M82 32C82 25 90 23 93 28M108 26C111 21 118 23 118 28"
          stroke="var(--color-sky)"
          strokeWidth="3"
        />
      </g>
      <g transform="translate(44 226) scale(1.8)">
        <Tub x={0} y={0} />
      </g>
      <g fill="var(--color-white)">
        <circle cx="70" cy="196" r="13" />
        <circle cx="50" cy="156" r="7" />
        <circle cx="92" cy="150" r="5" />
        <circle cx="318" cy="204" r="9" />
        <circle cx="332" cy="170" r="5" />
      </g>
    </g>
  )
}

function Table() {
  return (
    <g>
      <path d="M402 322V430M498 322V430" stroke="var(--color-slate)" strokeWidth="8" />
      <path d="M402 392H498" stroke="var(--color-slate)" strokeWidth="6" />
      <path
        d="M380 310H520C527 310 527 326 520 326H380C373 326 373 310 380 310Z"
        fill="var(--color-clay)"
      />
      <path d="M420 313H470V366H420Z" fill="var(--color-cream)" />
      <path
        d="M420 350H470M420 358H470"
        stroke="var(--color-apricot)"
        strokeWidth="3.5"
        strokeLinecap="butt"
      />
    </g>
  )
}

function Shelf() {
  return (
    <g>
      <path d="M606 125V142M664 125V142" stroke="var(--color-cocoa)" strokeWidth="3.5" />
      <path d="M570 120H704" stroke="var(--color-caramel)" strokeWidth="10" />
      <path d="M582 115V84C582 76 610 76 610 84V115Z" fill="var(--color-clay)" />
      <path d="M589 77V66H603V77Z" fill="var(--color-clay-deep)" />
      <path d="M585 93H607V106H585Z" fill="var(--color-cream)" />
      <path d="M622 115V92C622 84 648 84 648 92V115Z" fill="var(--color-pine)" />
      <path d="M635 84V74H645" stroke="var(--color-pine-deep)" strokeWidth="5" />
      <path d="M660 115C655 98 660 90 676 90C692 90 696 98 691 115Z" fill="var(--color-apricot)" />
      <g transform="translate(580 138) scale(0.8) rotate(180 32 44)">
        <Scissors x={0} y={0} />
      </g>
      <g transform="translate(648 134) scale(0.62) rotate(188 25 74)">
        <Brush x={0} y={0} />
      </g>
    </g>
  )
}
