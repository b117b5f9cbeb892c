const MINUTE = 60_000

/**
 * How long a mailed link works, and how many of them can lie unused in one mailbox in a day: from
 * then on the newest one simply works on.
 */
export const LINK_MS = 15 * MINUTE
export const MOST_A_DAY = 20
export const DAY_MS = 24 * 60 * MINUTE
/**
 * When a link is forgotten: long after what it opened was closed, and not before it is a day old.
 */
export const FORGET_AFTER_MS = DAY_MS + LINK_MS

/** Whoever asks for links is counted, not whom they go to. */
export const LINK_LIMIT = { bucket: 'mail-link', max: 10 }

export const LINK_DEAD =
  'Deze link is al gebruikt of niet meer geldig. Vraag gerust een nieuwe aan.'
export const DEVICE_GONE = 'Dit toestel wordt al niet meer herkend.'
