import { LoaderCircle } from 'lucide-react'
import {
  type ComponentProps,
  cloneElement,
  isValidElement,
  type MouseEvent,
  type ReactNode,
} from 'react'

const VARIANTS = {
  primary: 'bg-pine text-white hover:bg-pine-deep',
  accent: 'bg-clay text-white hover:bg-clay-deep',
  secondary: 'border border-edge bg-card text-ink hover:border-pine hover:bg-pine-soft',
  ghost: 'text-pine hover:bg-pine-soft',
  danger: 'bg-red text-white hover:brightness-90',
} as const

const SIZES = {
  sm: 'min-h-9 px-3.5 text-sm pointer-coarse:min-h-11',
  md: 'min-h-11 px-5',
  lg: 'min-h-13 px-7 text-lg',
  icon: 'size-11 p-0',
} as const

type Look = { variant?: keyof typeof VARIANTS; size?: keyof typeof SIZES }
type ButtonProps = ComponentProps<'button'> & Look & { loading?: boolean; loadingLabel?: string }
type ButtonLinkProps = ComponentProps<'a'> & Look & { asChild?: boolean; children: ReactNode }

/**
 * While `loading` it keeps its width and the focus and ignores clicks, also the second of a double
 * one, which may come before that is drawn.
 */
export function Button({
  variant,
  size,
  loading,
  loadingLabel = 'Bezig...',
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (loading || (loading === false && event.detail > 1)) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      {...(loading && { 'aria-disabled': true, 'aria-busy': true })}
      type={type}
      onClick={handleClick}
      className={look({ variant, size }, className)}
    >
      <span className="grid place-items-center *:col-start-1 *:row-start-1">
        <span
          className={`inline-flex items-center justify-center gap-2 ${loading ? 'invisible' : ''}`}
        >
          {children}
        </span>
        {loading && (
          <span className="inline-flex items-center gap-2 whitespace-nowrap">
            <LoaderCircle aria-hidden className="size-4 animate-spin" />
            <span className={size === 'icon' ? 'sr-only' : ''}>{loadingLabel}</span>
          </span>
        )}
      </span>
    </button>
  )
}

/**
 * A link that looks like a button; `asChild` puts the look on the one child instead (a router
 * link).
 */
export function ButtonLink({
  variant,
  size,
  asChild = false,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  const classes = look({ variant, size }, className)
  if (asChild && isValidElement<{ className?: string }>(children))
    return cloneElement(children, { className: classes })
  return (
    <a {...rest} className={classes}>
      {children}
    </a>
  )
}

type OptionalLook = { variant: Look['variant'] | undefined; size: Look['size'] | undefined }

function look({ variant = 'primary', size = 'md' }: OptionalLook, className = ''): string {
  return `inline-flex max-w-full items-center forced-colors:border justify-center gap-2 rounded-field py-2 text-center font-semibold no-underline transition-colors disabled:opacity-55 aria-disabled:opacity-80 [&_svg]:size-[1.15em] [&_svg]:shrink-0 ${VARIANTS[variant]} ${SIZES[size]} ${className}`
}
