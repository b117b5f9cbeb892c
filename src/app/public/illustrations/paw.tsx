import { Drawing, type DrawingProps } from './drawing.tsx'

/** One paw print in the colour of the text around it. */
export function Paw(props: DrawingProps) {
  return (
    <Drawing viewBox="0 0 64 64" {...props}>
      <g fill="currentColor">
        <path d="M32 30C41 30 50 41 50 49C50 56 44 58 39 56C34 54 30 54 25 56C20 58 14 56 14 49C14 41 23 30 32 30Z" />
        <ellipse cx="24" cy="17" rx="6" ry="9" transform="rotate(-8 24 17)" />
        <ellipse cx="40" cy="17" rx="6" ry="9" transform="rotate(8 40 17)" />
        <ellipse cx="11" cy="29" rx="5.5" ry="8" transform="rotate(-24 11 29)" />
        <ellipse cx="53" cy="29" rx="5.5" ry="8" transform="rotate(24 53 29)" />
      </g>
    </Drawing>
  )
}
