/** The owner's password in every test. */
export const ADMIN_PASSWORD = 'een-lang-wachtwoord'
/**
 * Friday 20 November 2026, 10:00 in Brussels: the day after tomorrow is Sunday the 22nd, the first
 * open day Monday the 23rd.
 */
export const NOW = '2026-11-20T09:00:00Z'
/** Signs the links of test apps. */
export const SIGNING_SECRET = 'een-geheim-van-minstens-32-tekens'
