import type { ReactNode } from 'react'

type VoucherFace = {
  /** As it is to be read: `€ 50,00`. */
  amount: string
  recipientName: string
  /** Undefined where it is not known: the line is then left out. */
  buyerName: string | undefined
  personalMessage: string
  /** Undefined as long as there is none. */
  code?: string | undefined
  /** `Geldig tot en met 21 november 2028`; its place stays empty as long as it is unknown. */
  validity?: string
}

/** `prefix`: what the code will begin with. */
type VoucherPreviewProps = {
  face: VoucherFace
  prefix: string
  salonName: string
  picture: ReactNode
  label: string
  className?: string
}

/**
 * The voucher as it will look: a card with a ribbon around it. What is not known yet stands there
 * in dots.
 */
export function VoucherPreview({
  face,
  prefix,
  salonName,
  picture,
  label,
  className = '',
}: VoucherPreviewProps) {
  const { recipientName, buyerName, personalMessage } = face
  return (
    <figure aria-label={label} className={`@container ${className}`}>
      <div className="relative grid overflow-hidden rounded-[1.25rem] border border-line bg-card shadow-soft [print-color-adjust:exact] @md:grid-cols-[36%_1fr]">
        <PicturePanel picture={picture} />
        <div className="relative flex min-w-0 flex-col p-5 wrap-anywhere @md:min-h-72 @md:p-7 @md:pl-17">
          <p className="flex items-center gap-2 text-sm font-semibold text-pine">
            <svg viewBox="0 0 64 64" aria-hidden className="size-5 shrink-0 fill-current">
              <PawMark />
            </svg>
            <span className="line-clamp-2">{salonName}</span>
          </p>
          <p className="mt-5 font-heading text-xl leading-none text-clay">Kadobon</p>
          <p className="mt-2 font-heading text-[min(3rem,(100cqw-2.5rem)/4.2)] leading-none font-semibold text-pine tabular-nums @md:text-5xl @lg:text-6xl">
            {face.amount}
          </p>
          <p className="mt-4 text-lg leading-snug">
            voor{' '}
            <strong className="font-heading font-semibold">{recipientName.trim() || '…'}</strong>
          </p>
          {personalMessage.trim() && (
            <blockquote className="mt-2 line-clamp-6 whitespace-pre-line text-ink before:content-['“'] after:content-['”']">
              {personalMessage.trim()}
            </blockquote>
          )}
          {buyerName !== undefined && (
            <p className="mt-2 text-muted">
              van <span className="font-medium text-ink">{buyerName.trim() || '…'}</span>
            </p>
          )}
          <div className="mt-auto flex flex-wrap items-end justify-between gap-x-4 gap-y-2 pt-5">
            <Code code={face.code} prefix={prefix} />
            {face.validity && <p className="text-sm text-muted">{face.validity}</p>}
          </div>
        </div>
        <Ribbon />
      </div>
    </figure>
  )
}

function Code({ code, prefix }: { code: string | undefined; prefix: string }) {
  return (
    <p className="rounded-lg border border-dashed border-edge bg-paper px-3 py-1 text-lg font-semibold tracking-wider tabular-nums">
      {code ?? (
        <>
          <span aria-hidden>{prefix}-••••••••</span>
          <span className="sr-only">De code komt er na de betaling op.</span>
        </>
      )}
    </p>
  )
}

function PicturePanel({ picture }: { picture: ReactNode }) {
  return (
    <div aria-hidden className="relative min-h-32 overflow-hidden bg-apricot-soft @md:min-h-full">
      <svg
        viewBox="0 0 300 300"
        preserveAspectRatio="xMidYMax slice"
        className="absolute inset-0 size-full"
      >
        <circle cx="150" cy="210" r="128" fill="var(--color-apricot)" opacity="0.55" />
        <circle cx="150" cy="210" r="96" fill="var(--color-apricot)" opacity="0.6" />
        {PAWS.map(({ x, y, turn }) => (
          <g
            key={`${x} ${y}`}
            transform={`translate(${x} ${y}) rotate(${turn}) scale(0.34)`}
            fill="var(--color-clay)"
            opacity="0.22"
          >
            <PawMark />
          </g>
        ))}
      </svg>
      <div className="absolute inset-x-0 -bottom-1 flex h-[88%] justify-center @md:h-[72%] [&_svg]:h-full [&_svg]:w-auto">
        {picture}
      </div>
    </div>
  )
}

function PawMark() {
  return (
    <>
      <path d="M32 30C41 30 50 41 50 49C50 56 44 58 39 56C34 54 30 54 25 56C20 58 14 56 14 49C14 41 23 30 32 30Z" />
      <ellipse cx="24" cy="17" rx="6" ry="9" transform="rotate(-8 24 17)" />
      <ellipse cx="40" cy="17" rx="6" ry="9" transform="rotate(8 40 17)" />
      <ellipse cx="11" cy="29" rx="5.5" ry="8" transform="rotate(-24 11 29)" />
      <ellipse cx="53" cy="29" rx="5.5" ry="8" transform="rotate(24 53 29)" />
    </>
  )
}

/** Some stand where a tall card shows them, some where a wide one does. */
const PAWS = [
  { x: 104, y: 26, turn: -24 },
  { x: 168, y: 58, turn: 14 },
  { x: 102, y: 92, turn: 18 },
  { x: 14, y: 196, turn: 16 },
  { x: 52, y: 252, turn: -20 },
  { x: 266, y: 262, turn: -14 },
]

/**
 * A satin ribbon with its bow: across the card under the picture, or on wide ones down its side.
 */
function Ribbon() {
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute @max-md:inset-x-0 @max-md:top-32 @max-md:h-0 @md:inset-y-0 @md:left-[36%] @md:w-0"
    >
      <div className="absolute bg-clay @max-md:inset-x-0 @max-md:-top-2.5 @max-md:h-5 @md:inset-y-0 @md:-left-3.5 @md:w-7" />
      <div className="absolute bg-clay-deep opacity-45 @max-md:inset-x-0 @max-md:-top-1 @max-md:h-0.5 @md:inset-y-0 @md:-left-1.5 @md:w-0.5" />
      <svg
        viewBox="58 60 140 112"
        className="absolute w-24 @max-md:top-0 @max-md:right-5 @max-md:-translate-y-[48%] @md:top-10 @md:left-0 @md:w-28 @md:-translate-x-1/2"
      >
        <g
          fill="var(--color-clay)"
          stroke="var(--color-clay-deep)"
          strokeWidth="1.5"
          strokeLinejoin="round"
        >
          <path d="M124 116L100 158L116 154L122 168L130 122ZM132 116L156 158L140 154L134 168L126 122Z" />
          <path d="M128 112C104 70 66 76 70 100C73 120 104 122 128 116Z" />
          <path d="M128 112C152 70 190 76 186 100C183 120 152 122 128 116Z" />
        </g>
        <path
          d="M118 104C104 88 86 88 86 98C87 106 102 110 116 110ZM138 104C152 88 170 88 170 98C169 106 154 110 140 110Z"
          fill="var(--color-clay-deep)"
        />
        <circle cx="128" cy="113" r="11" fill="var(--color-clay-deep)" />
        <path
          d="M121 109C123 105 128 103 132 105"
          stroke="var(--color-apricot)"
          strokeWidth="2"
          strokeLinecap="round"
          fill="none"
          opacity="0.7"
        />
      </svg>
    </div>
  )
}
