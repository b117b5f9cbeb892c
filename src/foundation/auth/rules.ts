/** So many wrong passwords of everybody together in 15 minutes are what people mistype. */
const MISTYPED = 20
/** And so many for one person's log-in. */
const MISTYPED_FOR_ONE = 5
const STEP_MS = 100
const LONGEST_MS = 3_000

/**
 * How long an unknown browser waits before its password is looked at, when all of them together, or
 * all that tried one person's log-in, gave so many wrong ones of late.
 */
export function slowDownMs(failures: number, forOne = 0): number {
  const tooMany = Math.max(0, failures - MISTYPED, forOne - MISTYPED_FOR_ONE)
  return Math.min(LONGEST_MS, tooMany * STEP_MS)
}

const BROWSERS = [
  [/\bEdg/, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const
const DEVICES = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
] as const

/** A browser in words, 'Chrome op Windows', from what it says of itself. */
export function browserName(agent: string): string {
  const browser = BROWSERS.find(([pattern]) => pattern.test(agent))?.[1]
  const device = DEVICES.find(([pattern]) => pattern.test(agent))?.[1]
  if (!browser && !device) return agent === '' ? 'Onbekend toestel' : 'Een programma'
  return [browser ?? 'Een browser', device].filter(Boolean).join(' op ')
}
