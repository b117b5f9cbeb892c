import { z } from 'zod'

const url = (protocols: string[]) =>
  z.string().refine((value) => isUrl(value, protocols), `must be a URL that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`)
const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`))

/** Every variable the server reads, with its default. `.env.example` documents each; a test compares the two. */
export const envSchema = z
  .object({
    NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
    PORT: wholeNumber(0, 65535).default(3000),
    HOST: z.string().min(1, 'must not be empty').default('127.0.0.1'),
    DATA_DIR: z.string().min(1, 'must not be empty').default('./data'),
    DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
    PUBLIC_URL: url(['http:', 'https:']).optional(),
    ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').max(200, 'must have at most 200 characters').optional(),
    PAYMENTS: z.enum(['sandbox', 'live', 'off']).optional(),
    SMTP_URL: url(['smtp:', 'smtps:']).optional(),
    MAIL_FROM: z.string().min(3, 'must be an address').optional(),
    TRUST_PROXY: wholeNumber(0, 10).default(0),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  })
  .transform((env) => ({ ...env, PUBLIC_URL: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '') }))

export type Env = z.output<typeof envSchema>

/** A reason not to start, said in one sentence. */
export class StartError extends Error {
  override name = 'StartError'
}

/** Reads the environment. An empty value counts as not set; the first wrong one ends the start with one sentence. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const result = envSchema.safeParse(Object.fromEntries(Object.entries(source).filter(([, value]) => value !== '')))
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const name = String(issue?.path[0])
  const hint = issue?.code === 'invalid_value' ? `must be one of ${issue.values.join(', ')}` : issue?.message
  const isSecret = name.endsWith('PASSWORD') || name.endsWith('URL')
  throw new StartError(`${name} ${hint}${isSecret ? '' : `, but it is "${source[name]}"`}.`)
}

/** PostgreSQL also takes addresses without a host (`postgres://user@/name?host=/folder/of/the/socket`), which are no URL to a browser. */
function isUrl(value: string, protocols: string[]): boolean {
  const hasProtocol = protocols.some((protocol) => value.startsWith(`${protocol}//`))
  return hasProtocol && (URL.canParse(value) || /^postgres(ql)?:\/\/[^/\s]*@\/\S+$/.test(value))
}
