import type { ComponentProps, ReactNode } from 'react'

/**
 * What every drawing takes: size and place as any `<svg>`, and a `title` when the picture says
 * something its surroundings do not.
 */
export type DrawingProps = Omit<ComponentProps<'svg'>, 'children'> & { title?: string }

type FrameProps = DrawingProps & { children: ReactNode }

/** The frame of a drawing; decoration without a title, an image with one. */
export function Drawing({ title, children, viewBox = '0 0 200 220', ...rest }: FrameProps) {
  return (
    <svg
      viewBox={viewBox}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...(title ? { role: 'img' } : { 'aria-hidden': true })}
      {...rest}
    >
      {title && <title>{title}</title>}
      {children}
    </svg>
  )
}

/** Draws its parts twice, the second time mirrored over the middle of the frame. */
export function Mirrored({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <g transform="matrix(-1 0 0 1 200 0)">{children}</g>
    </>
  )
}

type EyesProps = { x: number; y: number; r: number; iris?: string }

/**
 * A pair of eyes at `x` from the left and its mirror, each with the same light from the upper left;
 * `iris` is the colour around them in a dark face.
 */
export function Eyes({ x, y, r, iris }: EyesProps) {
  return [x, 200 - x].map((centre) => (
    <g key={centre}>
      {iris && <circle cx={centre} cy={y} r={r * 1.3} fill={iris} />}
      <circle cx={centre} cy={y} r={r} fill="var(--color-night)" />
      <circle cx={centre - r * 0.32} cy={y - r * 0.36} r={r * 0.3} fill="var(--color-white)" />
    </g>
  ))
}

/** The shadow on which a figure stands. */
export function Shadow({ width }: { width: number }) {
  return (
    <ellipse cx="100" cy="210" rx={width} ry="7" fill="var(--background-color-ink)" opacity="0.1" />
  )
}
