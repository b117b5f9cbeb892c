import { Drawing, type DrawingProps } from './drawing.tsx'

const STAR = 'M12 2L15 8.6L22 9.4L16.8 14.2L18.2 21.2L12 17.7L5.8 21.2L7.2 14.2L2 9.4L9 8.6Z'

/** Five full stars in a row. */
export function Stars(props: DrawingProps) {
  return (
    <Drawing
      viewBox="0 0 128 24"
      fill="var(--color-apricot)"
      stroke="var(--color-caramel)"
      strokeWidth="1.2"
      {...props}
    >
      {[0, 26, 52, 78, 104].map((x) => (
        <path key={x} d={STAR} transform={`translate(${x} 0)`} />
      ))}
    </Drawing>
  )
}
