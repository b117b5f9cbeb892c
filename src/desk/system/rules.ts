import type { Check } from '#desk/system/wire.ts'
import { formatInstant, formatLongInstant } from '#lib/dates.ts'
import { countedInThousands, formatNumber } from '#lib/number-text.ts'
import type { Memory, Room } from '#server/machine.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MB = 1_000_000
const GB = 1_000 * MB

/** Each check by the name that the owner reads. */
const LABELS = {
  server: 'Programma',
  disk: 'Schijfruimte',
  memory: 'Geheugen',
  database: 'Database',
  'time-zone': 'Tijdzone',
  clock: 'Klok',
  jobs: 'Werk op de achtergrond',
  errors: 'Fouten van de laatste dag',
  backup: 'Back-up',
  'backup-proof': 'Proef van de back-up',
  'backup-elsewhere': 'Back-up op een andere plaats',
  mail: 'Mailserver',
  'mail-outbox': 'Mails die vertrekken',
  'mail-spf': 'SPF van je mailadres',
  'mail-dkim': 'DKIM van je mailadres',
  'mail-dmarc': 'DMARC van je mailadres',
  'mail-return': 'Testmail die terugkomt',
  'public-url': 'Adres van de site',
  https: 'Beveiligde verbinding',
  proxy: 'Proxy voor de server',
  payments: 'Online betalen',
  terminal: 'Betaalterminal',
  calendars: 'Agenda elders',
  update: 'Nieuwe versie',
} as const
export type CheckId = keyof typeof LABELS

/** That all is well, and how it is. */
function good(id: CheckId, detail: string): Check {
  return { id, label: LABELS[id], status: 'ok', detail, cure: null }
}

/** That something wants attention, and what helps. */
function poor(id: CheckId, detail: string, cure: string): Check {
  return { id, label: LABELS[id], status: 'warn', detail, cure }
}

/** That something does not work, and what helps. */
function bad(id: CheckId, detail: string, cure: string): Check {
  return { id, label: LABELS[id], status: 'fail', detail, cure }
}

/** What could not be found out, which says nothing good. */
export function unknown(id: CheckId): Check {
  return poor(
    id,
    'Dit kon niet nagekeken worden.',
    'Kijk over enkele minuten opnieuw; blijft het zo, kijk dan in het logboek van de server.',
  )
}

/** Whether the program itself runs. Undefined: it does not answer where it should. */
export function serverCheck(
  self: { version: string; seconds: number } | undefined,
  place: string,
): Check {
  if (!self)
    return bad(
      'server',
      `Het programma antwoordt niet op ${place}.`,
      'Start het met npm start, of kijk in het logboek waarom het stopte.',
    )
  return good('server', `Versie ${self.version}, draait al ${lasting(self.seconds * 1000)}.`)
}

/** Room for the database, the pictures and the backups. */
export function diskCheck(rooms: readonly Room[]): Check {
  const [least] = rooms.toSorted((a, b) => a.free - b.free)
  if (!least) return unknown('disk')
  const detail = `${size(least.free)} vrij van ${size(least.total)} bij ${least.folder}.`
  const cure = 'Maak plaats op deze schijf, of zet BACKUP_DIR op een andere.'
  if (least.free < 0.2 * GB) return bad('disk', detail, cure)
  return least.free < GB || least.free < least.total / 20
    ? poor('disk', detail, cure)
    : good('disk', detail)
}

/** What the machine or its container still has; `bytes` is what the server's process holds. */
export function memoryCheck({ available, total }: Memory, bytes: number | undefined): Check {
  const own = bytes === undefined ? '' : ` Het programma zelf gebruikt ${size(bytes)}.`
  const detail = `${size(available)} vrij van ${size(total)}.${own}`
  const cure = 'Sluit andere programma’s op deze computer, of geef de server meer geheugen.'
  if (available < 50 * MB) return bad('memory', detail, cure)
  return available < 150 * MB ? poor('memory', detail, cure) : good('memory', detail)
}

/** Which PostgreSQL it is and how much it holds. */
export function databaseCheck({ version, bytes }: { version: string; bytes: number }): Check {
  const detail = `PostgreSQL ${version}, ${size(bytes)}.`
  return Number.parseInt(version, 10) < 18
    ? poor(
        'database',
        detail,
        'Werk PostgreSQL bij naar versie 18: met een oudere is niets getest.',
      )
    : good('database', detail)
}

/** That the database does not answer, and why. */
export function databaseAway(reason: string): Check {
  return bad(
    'database',
    `De database antwoordt niet (${reason}). Wat erin staat, kon niet nagekeken worden.`,
    'Start het programma met npm start; heb je een eigen database, kijk dan of die draait en of DATABASE_URL klopt.',
  )
}

/** Whether program and database turn the clocks on the same days. */
export function timeZoneCheck(ours: readonly string[], theirs: readonly string[]): Check {
  const parts = ours.some((moment, index) => moment !== theirs[index])
  return parts || ours.length !== theirs.length
    ? bad(
        'time-zone',
        'Programma en database kennen een ander zomer- of winteruur voor Brussel.',
        'Werk Node en PostgreSQL bij, zodat ze dezelfde tijdzones kennen.',
      )
    : good('time-zone', 'Europe/Brussels, met hetzelfde zomer- en winteruur in de database.')
}

/** What somebody's clock showed, between two looks at ours: an answer that is slow is no drift. */
type Heard = { from: string; at: Date; before: Date; after: Date }

/** Our clock beside that of the database and of whoever was asked anyway. */
export function clockCheck(heard: readonly Heard[]): Check {
  const drifts = heard.map(({ from, at, before, after }) => ({
    from,
    ms: Math.max(0, before.getTime() - at.getTime()) + Math.min(0, after.getTime() - at.getTime()),
  }))
  const [worst] = drifts.toSorted((a, b) => Math.abs(b.ms) - Math.abs(a.ms))
  if (!worst) return unknown('clock')
  const names = new Intl.ListFormat('nl-BE').format(drifts.map(({ from }) => from))
  if (Math.abs(worst.ms) <= 5_000) return good('clock', `Gelijk met ${names}.`)
  const side = worst.ms > 0 ? 'voor' : 'achter'
  const detail = `De klok van de server loopt ${lasting(Math.abs(worst.ms))} ${side} op ${worst.from}.`
  const cure = 'Laat de computer zijn klok zelf gelijkzetten: timedatectl set-ntp true.'
  return Math.abs(worst.ms) > MINUTE ? bad('clock', detail, cure) : poor('clock', detail, cure)
}

/** What waits longer than it should, and what was given up; by the clock of the database. */
export function jobsCheck(
  { due, dueSince, failed }: { due: number; dueSince: Date | null; failed: number },
  now: Date,
): Check {
  const wait = dueSince ? now.getTime() - dueSince.getTime() : 0
  const cure = 'Herstart het programma; blijft werk liggen, kijk dan in het logboek waarom.'
  const detail = `${countedInThousands(due, 'taak wacht', 'taken wachten')}, de oudste al ${lasting(wait)}.`
  if (wait > 30 * MINUTE) return bad('jobs', detail, cure)
  if (wait > 5 * MINUTE) return poor('jobs', detail, cure)
  if (failed > 0)
    return poor(
      'jobs',
      `${countedInThousands(failed, 'taak lukte', 'taken lukten')} ook na veel pogingen niet.`,
      'Kijk in het logboek waarom; na dertig dagen verdwijnt zo’n taak vanzelf.',
    )
  return good('jobs', due === 0 ? 'Er ligt niets te wachten.' : detail)
}

/** What broke in the last day. */
export function errorsCheck(
  faults: readonly { place: string; what: string; count: number }[],
): Check {
  const total = faults.reduce((sum, { count }) => sum + count, 0)
  const [first] = faults
  if (!first) return good('errors', 'Geen enkele.')
  return poor(
    'errors',
    `${countedInThousands(total, 'fout', 'fouten')}, het vaakst: ${first.place} (${first.what}).`,
    'Geef de lijst van de fouten door aan wie je programma onderhoudt.',
  )
}

type Backups = {
  state: 'none' | 'failing' | 'unproven' | 'good'
  madeAt: Date | null
  failure: string | null
  proof: { at: Date; failure: string | null } | null
  bucket: string | null
  /** Whether the folder of the backups lies on another disk than the salon. */
  isOnOtherDisk: boolean
}

/** The newest backup, its proof, and whether one lies elsewhere. */
export function backupChecks({
  state,
  madeAt,
  failure,
  proof,
  bucket,
  isOnOtherDisk,
}: Backups): Check[] {
  const isProven = madeAt && proof && !proof.failure && proof.at >= madeAt
  const newest = madeAt
    ? `De nieuwste is van ${formatInstant(madeAt)}, ${isProven ? 'nagekeken' : 'nog niet nagekeken'}.`
    : 'Er is er nog geen.'
  const tried = proof ? `Nagekeken op ${formatInstant(proof.at)}` : ''
  return [
    failure
      ? bad(
          'backup',
          `${failure} ${newest}`,
          'Los op wat hier staat; elk kwartier volgt een nieuwe poging.',
        )
      : madeAt
        ? good('backup', newest)
        : poor('backup', newest, 'Maak er een op je dashboard, met Nu een back-up maken.'),
    proof?.failure
      ? bad(
          'backup-proof',
          `${tried}: ${proof.failure}`,
          'Maak op je dashboard een nieuwe back-up; vannacht wordt die nagekeken.',
        )
      : proof && state !== 'unproven'
        ? good('backup-proof', `${tried}: alles klopte.`)
        : poor(
            'backup-proof',
            proof
              ? `${tried}, dat is te lang geleden.`
              : 'Er is nog geen back-up teruggezet als proef.',
            'Laat de server ’s nachts aan staan: dan zet hij de nieuwste terug om hem na te kijken.',
          ),
    bucket || isOnOtherDisk
      ? good('backup-elsewhere', bucket ? `Ook in ${bucket}.` : 'Op een andere schijf.')
      : poor(
          'backup-elsewhere',
          'De back-ups staan alleen op deze computer.',
          'Stel BACKUP_KEY en een opslag in met BACKUP_S3_ENDPOINT, of zet BACKUP_DIR op een andere schijf.',
        ),
  ]
}

/** Where the site is said to stand, as far as its certificate and its address go. */
type Site = { url: URL; isHere: boolean }

/** An address that only this computer or its network knows. */
export function siteOf(publicUrl: string): Site {
  const url = new URL(publicUrl)
  const isHere =
    /^(localhost|.*\.localhost|.*\.local|127(\.\d+){3}|10(\.\d+){3}|192\.168(\.\d+){2}|\[::1\])$/.test(
      url.hostname,
    )
  return { url, isHere }
}

/** What came of asking the site whether it is this salon. */
export type SiteAnswer =
  | { kind: 'same'; hops: number }
  | { kind: 'other'; status: number }
  | { kind: 'none'; problem: string }

/** Whether PUBLIC_URL leads to this very salon. */
export function publicUrlCheck({ url, isHere }: Site, answer: SiteAnswer): Check {
  if (answer.kind === 'none')
    return bad(
      'public-url',
      `${url.origin} antwoordt niet (${answer.problem}).`,
      isHere
        ? 'Start het programma met npm start, of kijk of PUBLIC_URL klopt.'
        : 'Kijk of PUBLIC_URL klopt, of de domeinnaam naar deze server wijst en of poort 443 open staat.',
    )
  if (answer.kind === 'other')
    return bad(
      'public-url',
      `Op ${url.origin} antwoordt iets anders dan deze salon (code ${answer.status}).`,
      'Laat de domeinnaam naar deze server wijzen, zonder omweg naar een ander adres, en zet PUBLIC_URL juist.',
    )
  return isHere
    ? poor(
        'public-url',
        `${url.origin} is enkel op deze computer of in je eigen netwerk te bereiken.`,
        'Zet PUBLIC_URL op het adres van je site, bijvoorbeeld https://www.jouwsalon.be.',
      )
    : good('public-url', `${url.origin} leidt naar deze salon.`)
}

/** The certificate as a browser meets it. */
export function httpsCheck(
  { url, isHere }: Site,
  certificate: { validTo: Date; problem: string | undefined } | { problem: string } | undefined,
  now: Date,
): Check {
  if (url.protocol !== 'https:')
    return isHere
      ? poor(
          'https',
          'Zonder eigen adres is er nog geen https.',
          'Zet PUBLIC_URL op een adres dat met https begint.',
        )
      : bad(
          'https',
          'De site werkt zonder https: wie meeluistert, leest alles mee.',
          'Zet een server met https voor het programma, zoals Caddy, en begin PUBLIC_URL met https.',
        )
  const renew =
    'Kijk waarom je webserver het certificaat niet vernieuwt; Caddy doet dat zelf als poort 80 en 443 open staan.'
  if (!certificate || !('validTo' in certificate))
    return bad(
      'https',
      `Er komt geen beveiligde verbinding (${certificate?.problem ?? 'geen antwoord'}).`,
      renew,
    )
  const days = Math.floor((certificate.validTo.getTime() - now.getTime()) / DAY)
  if (days < 0) return bad('https', 'Het certificaat is verlopen.', renew)
  if (certificate.problem)
    return bad(
      'https',
      `Browsers vertrouwen het certificaat niet (${certificate.problem}).`,
      'Gebruik een certificaat op naam van je site, bijvoorbeeld van Let’s Encrypt.',
    )
  const detail = `Het certificaat is nog ${countedInThousands(days, 'dag', 'dagen')} geldig.`
  if (days < 7) return bad('https', detail, renew)
  return days < 14 ? poor('https', detail, renew) : good('https', detail)
}

/** How many proxies added an address to what arrived, beside how many are said to be in front. */
export function proxyCheck(hops: number, trusted: number): Check {
  const arrived =
    hops === 0
      ? 'Er staat geen proxy voor'
      : `Er ${hops === 1 ? 'staat 1 proxy' : `staan ${hops} proxy’s`} voor`
  if (hops === trusted) return good('proxy', `${arrived}, zoals ingesteld.`)
  const detail = `${arrived} en TRUST_PROXY is ${trusted}.`
  const cure = `Zet TRUST_PROXY op ${hops}`
  return hops > trusted
    ? bad('proxy', detail, `${cure}: nu tellen al je bezoekers als één bezoeker.`)
    : bad('proxy', detail, `${cure}: nu kan een bezoeker zich voor een ander uitgeven.`)
}

/** What came of asking somebody outside: undefined when all is well. */
type Trouble = { reason: string } | undefined

/** Online payments. `test`: no real money. */
export function paymentsCheck(
  mode: 'off' | 'sandbox' | 'live',
  provider: { test: boolean; trouble: Trouble } | undefined,
): Check {
  if (mode === 'sandbox')
    return poor(
      'payments',
      'Betalingen zijn een test: er komt geen geld binnen.',
      'Stel de sleutels van Stripe in als je kadobonnen online wil verkopen, of zet PAYMENTS op off.',
    )
  if (!provider) return good('payments', 'Online betalen staat uit.')
  if (provider.trouble)
    return bad(
      'payments',
      `Stripe aanvaardt de vraag niet (${provider.trouble.reason}).`,
      'Kijk STRIPE_SECRET_KEY na, en of deze server api.stripe.com kan bereiken.',
    )
  return provider.test
    ? poor(
        'payments',
        'Stripe antwoordt, met een testsleutel.',
        'Zet de echte sleutels van Stripe, die met sk_live_ en pk_live_ beginnen.',
      )
    : good('payments', 'Stripe antwoordt.')
}

/** The terminal at the till. */
export function terminalCheck(mode: 'live' | 'sandbox' | 'off', trouble: Trouble): Check {
  if (mode === 'off') return good('terminal', 'Er is er geen gekoppeld.')
  if (mode === 'sandbox')
    return poor(
      'terminal',
      'De betaalterminal is een test.',
      'Stel SUMUP_API_KEY en SUMUP_MERCHANT_CODE in als je een terminal van SumUp hebt, of zet PAYMENTS op off.',
    )
  return trouble
    ? bad(
        'terminal',
        `SumUp antwoordt niet zoals het hoort (${trouble.reason}).`,
        'Kijk SUMUP_API_KEY na, en of deze server api.sumup.com kan bereiken.',
      )
    : good('terminal', 'SumUp antwoordt.')
}

/** The owner's calendar elsewhere; `lastError` is what went wrong with the last visit. */
export function calendarsCheck(
  calendar: { title: string; lastError: string } | { reason: string } | undefined,
): Check {
  if (!calendar) return good('calendars', 'Er is geen agenda gekoppeld.')
  const cure = 'Kijk bij Bedrijf, onder Agenda-koppeling, wat er misloopt.'
  if ('reason' in calendar) return bad('calendars', calendar.reason, cure)
  return calendar.lastError
    ? poor('calendars', `${calendar.title}: ${calendar.lastError}`, cure)
    : good('calendars', `${calendar.title} krijgt je afspraken.`)
}

/** Whether a newer version is told; `told` is undefined when nobody told one. */
export function updateCheck(own: string, told: string | undefined): Check {
  if (told === undefined)
    return poor(
      'update',
      'Op UPDATE_URL staat geen versie te lezen.',
      'Kijk UPDATE_URL na, of haal het weg: dan wordt er niets gevraagd.',
    )
  return isNewer(told, own)
    ? poor(
        'update',
        `Versie ${told} is er; jij hebt ${own}.`,
        'Maak een back-up en werk het programma bij.',
      )
    : good('update', `${own} is de nieuwste.`)
}

/** The version in an answer: JSON with `version` or `tag_name`, or the bare text. */
export function readVersion(text: string): string | undefined {
  const found =
    /"(?:version|tag_name)"\s*:\s*"v?(\d+(?:\.\d+){1,3})[^"]*"/.exec(text)?.[1] ??
    /^\s*v?(\d+(?:\.\d+){1,3})\s*$/.exec(text)?.[1]
  return found
}

function isNewer(told: string, own: string): boolean {
  const [a, b] = [told.split('.').map(Number), own.split('.').map(Number)]
  const at = [0, 1, 2, 3].find((index) => (a[index] ?? 0) !== (b[index] ?? 0))
  return at !== undefined && (a[at] ?? 0) > (b[at] ?? 0)
}

/** Whether the mail server lets us in. */
export function mailCheck(
  isSet: boolean,
  outcome: { ok: true } | { ok: false; reason: string },
): Check {
  if (!outcome.ok)
    return bad(
      'mail',
      outcome.reason,
      isSet ? 'Kijk SMTP_URL na bij je mailprovider.' : 'Laat dit programma in DATA_DIR schrijven.',
    )
  return isSet
    ? good('mail', 'De mailserver neemt mails aan.')
    : poor(
        'mail',
        'Er is nog geen mailserver: mails worden als bestand bewaard en komen bij niemand aan.',
        'Stel SMTP_URL in met het adres en wachtwoord van je mailprovider.',
      )
}

/** What did not leave in the last day, and what waits too long. */
export function outboxCheck({ failed, overdue }: { failed: number; overdue: number }): Check {
  const cure = 'Kijk bij Mails wat er met elke mail gebeurde en stuur ze daar opnieuw.'
  if (failed > 0)
    return poor(
      'mail-outbox',
      `${countedInThousands(failed, 'mail is', 'mails zijn')} de laatste dag niet vertrokken.`,
      cure,
    )
  return overdue > 0
    ? poor(
        'mail-outbox',
        `${countedInThousands(overdue, 'mail wacht', 'mails wachten')} al langer dan een half uur.`,
        cure,
      )
    : good('mail-outbox', 'Alle mails zijn op tijd vertrokken.')
}

/** What the name server answered: records, or that it did not. */
type Records = readonly string[] | { problem: string }

/** Which servers may send mails of this domain. */
export function spfCheck(domain: string, records: Records): Check {
  if (!isAnswered(records)) return noNames('mail-spf', domain, records.problem)
  const found = records.filter((text) => /^v=spf1(\s|$)/i.test(text))
  const [record = ''] = found
  if (found.length === 0)
    return poor(
      'mail-spf',
      `${domain} zegt niet welke servers er mails van mogen sturen.`,
      'Laat wie je domeinnaam beheert het SPF-record van je mailprovider toevoegen.',
    )
  if (found.length > 1)
    return bad(
      'mail-spf',
      `${domain} heeft ${found.length} SPF-records, en dan telt er geen.`,
      'Laat wie je domeinnaam beheert er één record van maken.',
    )
  return /(^|\s)\+?all(\s|$)/i.test(record)
    ? bad(
        'mail-spf',
        `${domain} laat iedereen mails in jouw naam sturen.`,
        'Laat het SPF-record eindigen op ~all of -all.',
      )
    : good('mail-spf', `${domain}: ${record}`)
}

/** The usual names of a DKIM key, by who signs. */
export const SELECTORS = [
  'google',
  'default',
  'mail',
  'dkim',
  'selector1',
  'selector2',
  's1',
  's2',
  'k1',
  'k2',
  'k3',
  'fm1',
  'fm2',
  'fm3',
  'protonmail',
  'zoho',
  'brevo',
  'mailjet',
  'sig1',
  'x',
]

/** Whether a key is there with which mails of this domain are signed. */
export function dkimCheck(
  domain: string,
  {
    given,
    answers,
  }: { given: string | undefined; answers: readonly { selector: string; records: Records }[] },
): Check {
  const found = answers.find(
    ({ records }) => isAnswered(records) && records.some((text) => /(^|;)\s*p=[^;\s]/i.test(text)),
  )
  if (found) return good('mail-dkim', `${domain} heeft de sleutel ‘${found.selector}’.`)
  const silent = answers.flatMap(({ records }) => (isAnswered(records) ? [] : [records]))
  const [first] = silent
  if (first && silent.length === answers.length) return noNames('mail-dkim', domain, first.problem)
  return given
    ? bad(
        'mail-dkim',
        `${domain} heeft geen sleutel ‘${given}’.`,
        'Kijk DKIM_SELECTOR na, en zet het DKIM-record van je mailprovider bij je domeinnaam.',
      )
    : poor(
        'mail-dkim',
        `${domain} heeft geen DKIM-sleutel onder een gewone naam.`,
        'Zet DKIM aan bij je mailprovider en het record ervan bij je domeinnaam; heeft de sleutel een eigen naam, stel die in als DKIM_SELECTOR.',
      )
}

/** What becomes of forged mails; `records` are those of the nearest name that has any. */
export function dmarcCheck(domain: string, records: Records): Check {
  if (!isAnswered(records)) return noNames('mail-dmarc', domain, records.problem)
  const record = records.find((text) => /^v=DMARC1(\s*;|$)/i.test(text))
  return record
    ? good('mail-dmarc', `${domain}: ${record}`)
    : poor(
        'mail-dmarc',
        `${domain} zegt niet wat er met nagemaakte mails moet gebeuren.`,
        `Laat wie je domeinnaam beheert bij _dmarc.${domain} een TXT-record zetten: v=DMARC1; p=none.`,
      )
}

/** The names under which DMARC is looked for: the domain's own, then those above it. */
export function dmarcNames(domain: string): string[] {
  const labels = domain.split('.')
  return labels
    .slice(0, -1)
    .map((_, index) => `_dmarc.${labels.slice(index).join('.')}`)
    .slice(0, 4)
}

/** The domain of a sender, which may carry a name: `Salon <info@salon.be>`. */
export function domainOf(sender: string): string {
  const address = /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender
  return address.split('@').at(-1)?.trim().toLowerCase() ?? ''
}

/** So long a test mail may be under way. */
const TRIP_MS = 10 * MINUTE

/** The last mail that was sent to see whether it comes back, by the settings of now. */
export function mailReturnCheck(
  trip: { sentAt: Date; returnedAt: Date | null } | undefined,
  now: Date,
): Check {
  const cure = 'Stuur hieronder een testmail naar jezelf en volg de link erin.'
  if (!trip) return poor('mail-return', 'Met deze instellingen kwam nog geen testmail terug.', cure)
  if (trip.returnedAt)
    return good('mail-return', `De testmail van ${formatInstant(trip.sentAt)} kwam terug.`)
  return now.getTime() - trip.sentAt.getTime() < TRIP_MS
    ? poor(
        'mail-return',
        `Een testmail vertrok op ${formatLongInstant(trip.sentAt)}.`,
        'Open hem in je mailbox en volg de link erin, of typ de code hieronder.',
      )
    : bad(
        'mail-return',
        `De testmail van ${formatInstant(trip.sentAt)} kwam niet terug.`,
        'Zoek hem bij je ongewenste mails; staat hij daar of nergens, breng dan SPF, DKIM en DMARC in orde.',
      )
}

function noNames(id: CheckId, domain: string, problem: string): Check {
  return poor(
    id,
    `De naamserver antwoordt niet over ${domain} (${problem}).`,
    'Kijk of deze server het internet op kan, en probeer het dan opnieuw.',
  )
}

function isAnswered(records: Records): records is readonly string[] {
  return Array.isArray(records)
}

/** `12,5 GB`, `640 MB`. */
function size(bytes: number): string {
  return bytes >= GB ? `${formatNumber(bytes / GB)} GB` : `${Math.round(bytes / MB)} MB`
}

/** `3 dagen`, `2 uur`, `5 minuten`, `12 seconden`: the largest that fits. */
function lasting(ms: number): string {
  if (ms >= 2 * DAY) return `${Math.floor(ms / DAY)} dagen`
  if (ms >= 2 * HOUR) return `${Math.floor(ms / HOUR)} uur`
  if (ms >= 2 * MINUTE) return `${Math.floor(ms / MINUTE)} minuten`
  return countedInThousands(Math.round(ms / 1000), 'seconde', 'seconden')
}
