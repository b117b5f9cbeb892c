import { telLink } from '#features/salon/rules.ts'
import { GENERAL_SERVICE } from '#features/services/schema.ts'
import { formatEuro, parseCents } from '#lib/money.ts'
import { CONTROL } from '#ui/field.tsx'
import { firstLetters } from './price-list-letters.ts'

type Price = { name: string; price: string; duration: string | null }

/** Every price of the list, the general treatment first. Search box and letter filter belong to the page's script: without it they are not shown, and the list is whole. */
export function PriceList({ prices, phone }: { prices: Price[]; phone: string }) {
  const sorted = prices.toSorted((a, b) => Number(b.name === GENERAL_SERVICE) - Number(a.name === GENERAL_SERVICE) || a.name.localeCompare(b.name, 'nl'))
  return (
    <section id="prijslijst" className="mx-auto max-w-3xl wrap-anywhere px-4 pt-14 sm:pt-20 print:pt-6">
      <h2>Prijslijst per ras</h2>
      <p className="mt-3 text-lg text-muted">
        Alle prijzen zijn inclusief btw, bad, föhnen, nagels knippen en oren reinigen. Staat uw hond er niet tussen, of is zijn vacht sterk verklit?{' '}
        <a href={telLink(phone)}>Bel ons</a> of vraag het bij het boeken.
      </p>
      <PriceFilter letters={firstLetters(prices.map(({ name }) => name))} />
      <table className="mt-4 w-full border-separate border-spacing-0 print:text-xs">
        <caption className="sr-only">Prijzen per ras</caption>
        <thead>
          <tr>
            <HeadCell>Ras</HeadCell>
            <HeadCell className="max-sm:hidden">Duur</HeadCell>
            <HeadCell className="text-right">Prijs</HeadCell>
          </tr>
        </thead>
        <tbody>
          {sorted.map((item) => (
            <PriceRow key={item.name} item={item} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function PriceFilter({ letters }: { letters: string[] }) {
  return (
    <search className="mt-6 grid gap-x-4 gap-y-3 sm:grid-cols-[1fr_11rem] noscript:hidden print:hidden">
      <div>
        <label htmlFor="zoek-ras" className="mb-1.5 block font-medium">
          Zoek uw ras
        </label>
        <input id="zoek-ras" type="search" placeholder="bv. poedel" autoComplete="off" className={CONTROL} />
      </div>
      <div>
        <label htmlFor="beginletter" className="mb-1.5 block font-medium">
          Beginletter
        </label>
        <select id="beginletter" className={CONTROL}>
          <option value="">Alle letters</option>
          {letters.map((letter) => (
            <option key={letter} value={letter.toLowerCase()}>
              {letter}
            </option>
          ))}
        </select>
      </div>
      <output id="aantal-rassen" htmlFor="zoek-ras beginletter" className="min-h-6 text-sm text-muted sm:col-span-2" />
    </search>
  )
}

function HeadCell({ children, className = '' }: { children: string; className?: string }) {
  return (
    <th
      scope="col"
      className={`sticky top-0 border-b-2 border-pine bg-paper px-3 py-3 text-left text-sm font-semibold text-pine print:static print:py-1 ${className}`}
    >
      {children}
    </th>
  )
}

function PriceRow({ item: { name, price, duration } }: { item: Price }) {
  const cell = 'border-b border-line px-3 py-2.5 print:py-0.5'
  return (
    <tr data-name={name} className="break-inside-avoid hover:bg-apricot-soft/50">
      <th scope="row" className={`${cell} text-left font-medium wrap-anywhere`}>
        {name}
        {duration && <span className="block text-sm font-normal text-muted sm:hidden">{duration}</span>}
      </th>
      <td className={`${cell} text-muted max-sm:hidden`}>{duration ?? ''}</td>
      <td className={`${cell} text-right tabular-nums`}>
        {name === GENERAL_SERVICE && 'vanaf '}
        <span className="whitespace-nowrap">{formatEuro(parseCents(price) ?? 0)}</span>
      </td>
    </tr>
  )
}
