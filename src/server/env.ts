import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { isEmail } from '#lib/reach.ts'

const url = (protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => isUrl(value, protocols),
      `moet een adres zijn dat begint met ${protocols.map((p) => `${p}//`).join(' of ')}`,
    )
const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `moet een geheel getal van ${min} tot ${max} zijn`)
    .transform(Number)
    .pipe(z.number().min(min, `moet minstens ${min} zijn`).max(max, `mag hoogstens ${max} zijn`))

const STRIPE_KEYS = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const
const SUMUP_KEYS = ['SUMUP_API_KEY', 'SUMUP_MERCHANT_CODE'] as const
const S3_KEYS = [
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_BUCKET',
  'BACKUP_S3_ACCESS_KEY',
  'BACKUP_S3_SECRET_KEY',
] as const
const GOOGLE_KEYS = ['GOOGLE_CALENDAR_ID', 'GOOGLE_SERVICE_ACCOUNT'] as const

/**
 * Every variable the server reads, with its default. `.env.example` documents each; a test compares
 * the two.
 */
export const envSchema = z
  .object({
    NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
    PORT: wholeNumber(0, 65535).default(3000),
    HOST: z.string().min(1, 'mag niet leeg zijn').default('127.0.0.1'),
    DATA_DIR: z.string().min(1, 'mag niet leeg zijn').default('./data'),
    DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
    MIGRATION_DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
    SIGNING_SECRET: z.string().min(32, 'moet minstens 32 tekens hebben').optional(),
    PUBLIC_URL: url(['http:', 'https:'])
      .refine(isOrigin, 'moet een adres zijn zonder pad erachter')
      .optional(),
    // how good it is, is asked when it is stored: one that was taken long ago may stand here for
    // ever
    ADMIN_PASSWORD: z.string().max(200, 'mag hoogstens 200 tekens hebben').optional(),
    PAYMENTS: z.enum(['sandbox', 'live', 'off']).optional(),
    STRIPE_SECRET_KEY: z.string().startsWith('sk_', 'moet beginnen met sk_').optional(),
    STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_', 'moet beginnen met pk_').optional(),
    STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'moet beginnen met whsec_').optional(),
    SUMUP_API_KEY: z.string().min(8, 'moet een sleutel van SumUp zijn').optional(),
    SUMUP_MERCHANT_CODE: z.string().min(3, 'moet de code van een handelaar zijn').optional(),
    E_INVOICES: z.enum(['none', 'sandbox']).default('none'),
    CALENDAR: z.enum(['none', 'sandbox', 'google']).optional(),
    GOOGLE_CALENDAR_ID: z.string().min(3, 'moet het id van een agenda zijn').optional(),
    GOOGLE_SERVICE_ACCOUNT: z.string().optional(),
    SMTP_URL: url(['smtp:', 'smtps:']).optional(),
    MAIL_FROM: z
      .string()
      .refine(isSender, 'moet een adres zijn, of een naam met zijn adres: Salon <info@salon.be>')
      .optional(),
    BACKUP_DIR: z.string().min(1, 'mag niet leeg zijn').optional(),
    // guessing is cheaper than age would have it, for the sake of memory: length makes up for it
    BACKUP_KEY: z
      .string()
      .min(16, 'moet minstens 16 tekens hebben')
      .max(500, 'mag hoogstens 500 tekens hebben')
      .optional(),
    BACKUP_S3_ENDPOINT: url(['http:', 'https:']).optional(),
    BACKUP_S3_BUCKET: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'moet de naam van een bucket zijn')
      .optional(),
    BACKUP_S3_REGION: z.string().min(1, 'mag niet leeg zijn').default('us-east-1'),
    BACKUP_S3_ACCESS_KEY: z.string().min(3, 'moet het id van een sleutel zijn').optional(),
    BACKUP_S3_SECRET_KEY: z.string().min(8, 'moet het geheim van een sleutel zijn').optional(),
    TRUST_PROXY: wholeNumber(0, 10).default(0),
    DKIM_SELECTOR: z
      .string()
      .regex(/^[a-z0-9]([a-z0-9._-]{0,61}[a-z0-9])?$/i, 'must be the name of a DKIM key')
      .optional(),
    PUSH_SERVICE: url(['http:', 'https:']).optional(),
    UPDATE_URL: url(['http:', 'https:']).optional(),
    METRICS_TOKEN: z
      .string()
      .regex(/^\S{16,200}$/, 'moet 16 tot 200 tekens hebben, zonder spaties')
      .optional(),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
      .default('info'),
  })
  .superRefine((env, context) => {
    const halves = [STRIPE_KEYS, SUMUP_KEYS, GOOGLE_KEYS, S3_KEYS].flatMap((keys) =>
      keys.some((key) => env[key]) ? keys.filter((key) => !env[key]) : [],
    )
    for (const key of halves)
      context.addIssue({
        code: 'custom',
        path: [key],
        message: 'ontbreekt naast de andere sleutels van die dienst',
      })
    if (env.MIGRATION_DATABASE_URL && !env.DATABASE_URL)
      context.addIssue({
        code: 'custom',
        path: ['MIGRATION_DATABASE_URL'],
        message: 'vraagt ook DATABASE_URL, met de rol van het programma',
      })
    if (env.BACKUP_S3_BUCKET && !env.BACKUP_KEY)
      context.addIssue({
        code: 'custom',
        path: ['BACKUP_KEY'],
        message:
          'ontbreekt: wat deze machine verlaat, wordt versleuteld; kies dus een lange zin en bewaar hem ook ergens anders',
      })
    if (env.PAYMENTS === 'live' && !hasKeys(env))
      context.addIssue({
        code: 'custom',
        path: ['PAYMENTS'],
        message: 'vraagt de sleutels van Stripe of van SumUp',
      })
    if (env.CALENDAR === 'google' && !env.GOOGLE_CALENDAR_ID)
      context.addIssue({
        code: 'custom',
        path: ['CALENDAR'],
        message: 'vraagt GOOGLE_CALENDAR_ID en GOOGLE_SERVICE_ACCOUNT',
      })
  })
  .transform((env) => ({
    ...env,
    BACKUP_DIR: env.BACKUP_DIR ?? path.join(env.DATA_DIR, 'backups'),
    PUBLIC_URL: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    PAYMENTS:
      env.PAYMENTS ??
      (hasKeys(env)
        ? ('live' as const)
        : env.NODE_ENV === 'development'
          ? ('sandbox' as const)
          : ('off' as const)),
    CALENDAR: env.CALENDAR ?? (env.GOOGLE_CALENDAR_ID ? ('google' as const) : ('none' as const)),
  }))

function hasKeys(env: {
  STRIPE_SECRET_KEY?: string | undefined
  SUMUP_API_KEY?: string | undefined
}): boolean {
  return Boolean(env.STRIPE_SECRET_KEY ?? env.SUMUP_API_KEY)
}

export type Env = z.output<typeof envSchema>

/** A reason not to start, said in one sentence. */
export class StartError extends Error {
  override name = 'StartError'
}

/**
 * Reads the environment. An empty value counts as not set, `DATABASE_URL_FILE` names a file that
 * holds the other; wrong ones end the start, each with one sentence.
 */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const { DATABASE_URL_FILE: file, DATABASE_URL: given, ...rest } = source
  const set = Object.entries({ ...rest, DATABASE_URL: given || (file && contentOf(file)) }).filter(
    ([, value]) => value !== '' && value !== undefined,
  )
  const result = envSchema.safeParse(Object.fromEntries(set))
  if (result.success) return result.data
  const sentences = new Map(
    result.error.issues.toReversed().map((issue) => [issue.path[0], sentenceOf(issue, source)]),
  )
  throw new StartError([...sentences.values()].toReversed().join('\n'))
}

/** What is wrong with a variable; what may be secret is not repeated. */
function sentenceOf(issue: z.core.$ZodIssue, source: Record<string, string | undefined>): string {
  const name = String(issue.path[0])
  const hint =
    issue.code === 'invalid_value'
      ? `moet een van deze zijn: ${issue.values.join(', ')}`
      : issue.message
  const isSecret = /(PASSWORD|URL|KEY|SECRET|TOKEN|ACCOUNT)$/.test(name)
  return `${name} ${hint}${isSecret || !source[name] ? '' : `, maar is "${source[name]}"`}.`
}

/**
 * PostgreSQL also takes addresses without a host
 * (`postgres://user@/name?host=/folder/of/the/socket`), which are no URL to a browser.
 */
function isUrl(value: string, protocols: string[]): boolean {
  if (!protocols.some((protocol) => value.startsWith(`${protocol}//`))) return false
  return value.startsWith('postgres')
    ? URL.canParse(value) || /^postgres(ql)?:\/\/[^/\s]*@\/\S+$/.test(value)
    : Boolean(URL.parse(value)?.hostname)
}

/**
 * Pages and files lie at the root of their address: below a path of another site nothing of them
 * would be found.
 */
function isOrigin(value: string): boolean {
  const { pathname, search, hash, username } = URL.parse(value) ?? {
    pathname: '/',
    search: '',
    hash: '',
    username: '',
  }
  return /^\/*$/.test(pathname) && search + hash + username === ''
}

/** A mail server refuses for good what comes from no address, and those mails would never leave. */
function isSender(value: string): boolean {
  const address = /^[^<>]*<([^<>]+)>$/.exec(value.trim())?.[1] ?? value.trim()
  return isEmail(address)
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new StartError(
      `DATABASE_URL_FILE ${file} kan niet gelezen worden: kijk of het bestaat, en wie het mag lezen.`,
    )
  }
}
