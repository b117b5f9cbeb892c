import type { ReactNode } from 'react'
import type { PublicSalon } from '#foundation/salon/wire.ts'
import { bookingLink } from '#lib/booking-link.ts'
import { formatEuro, parseCents } from '#lib/money.ts'
import { telLink } from '#lib/reach.ts'
import { vatWords } from '#lib/vat-words.ts'
import { nicknamesOf } from '#shop-window/services/components/nicknames.ts'
import type { Service } from '#shop-window/services/wire.ts'
import { CONTROL } from '#ui/field.tsx'
import { GENERAL } from './round-breeds.ts'

type Price = Pick<Service, 'name' | 'price' | 'duration' | 'size'>

const SIZES: { label: string; size: Service['size'] }[] = [
  { label: 'Alle', size: '' },
  { label: 'Klein', size: 'klein' },
  { label: 'Middel', size: 'middel' },
  { label: 'Groot', size: 'groot' },
]

/**
 * Every price of the list, the general treatment first. Search box and size filter belong to the
 * page's script: without it they are not shown, and the list is whole.
 */
export function PriceList({
  prices,
  salon: { phone, vatRegime },
}: {
  prices: Price[]
  salon: PublicSalon
}) {
  const sorted = prices.toSorted(
    (a, b) =>
      Number(b.name === GENERAL) - Number(a.name === GENERAL) || a.name.localeCompare(b.name, 'nl'),
  )
  return (
    <section
      id="prijslijst"
      className="mx-auto max-w-3xl wrap-anywhere px-4 pt-14 sm:pt-20 print:pt-6"
    >
      <h2>Prijslijst per ras</h2>
      <p className="mt-3 text-lg text-muted">
        Alle prijzen zijn in euro, {vatWords(vatRegime)}, met bad, föhnen, nagels knippen en oren
        reinigen erbij. Staat uw hond er niet tussen, of is zijn vacht sterk verklit?{' '}
        <a href={telLink(phone)}>Bel ons</a> of vraag het bij het boeken.
      </p>
      <PriceFilter bySize={prices.some(({ size }) => size !== '')} />
      <table className="mt-4 w-full border-separate border-spacing-0 print:text-xs">
        <caption className="sr-only">Prijzen per ras</caption>
        <thead>
          <tr>
            <HeadCell>Ras</HeadCell>
            <HeadCell className="max-sm:hidden">Duur</HeadCell>
            <HeadCell className="text-right">Prijs</HeadCell>
            <HeadCell className="print:hidden">
              <span className="sr-only">Boeken</span>
            </HeadCell>
          </tr>
        </thead>
        {/* said once for all rows: this is the longest page, whose bytes a phone waits for */}
        <tbody className="[&_:is(td,th)]:border-b [&_:is(td,th)]:border-line [&_:is(td,th)]:px-3 [&_:is(td,th)]:py-2.5 print:[&_:is(td,th)]:py-0.5 [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:px-2 [&_a]:font-medium [&_th]:text-left [&_th]:font-medium [&_th]:wrap-anywhere [&_tr]:break-inside-avoid [&_tr:hover]:bg-apricot-soft/50 [&_td:nth-child(2)]:text-muted max-sm:[&_td:nth-child(2)]:hidden [&_td:nth-child(3)]:text-right [&_td:nth-child(3)]:tabular-nums [&_td:nth-child(4)]:w-px [&_td:nth-child(4)]:py-0! [&_td:nth-child(4)]:pr-0! print:[&_td:nth-child(4)]:hidden">
          {sorted.map((item) => (
            <PriceRow key={item.name} item={item} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function PriceFilter({ bySize }: { bySize: boolean }) {
  return (
    <search className="mt-6 flex flex-wrap items-end gap-x-6 gap-y-4 noscript:hidden print:hidden">
      <div className="min-w-60 grow">
        <label htmlFor="zoek-ras" className="mb-1.5 block font-medium">
          Zoek uw ras
        </label>
        <input
          id="zoek-ras"
          type="search"
          placeholder="bv. poedel"
          autoComplete="off"
          className={CONTROL}
        />
      </div>
      {bySize && (
        <div role="group" aria-labelledby="grootte">
          <p id="grootte" className="mb-1.5 font-medium">
            Grootte
          </p>
          <div className="flex flex-wrap gap-2">
            {SIZES.map(({ label, size }) => (
              <button
                key={label}
                type="button"
                data-filter={size}
                aria-pressed={size === ''}
                className="min-h-11 rounded-full border border-edge bg-card px-4 font-medium hover:border-pine hover:bg-pine-soft aria-pressed:border-pine aria-pressed:bg-pine aria-pressed:text-white"
              >
                {label}
              </button>
            ))}
          </div>
        </div>
      )}
      <output
        id="aantal-rassen"
        htmlFor="zoek-ras"
        className="min-h-6 basis-full text-sm text-muted"
      />
    </search>
  )
}

function HeadCell({ children, className = '' }: { children: ReactNode; className?: string }) {
  return (
    <th
      scope="col"
      className={`sticky top-0 border-b-2 border-pine bg-paper px-3 py-3 text-left text-sm font-semibold text-pine print:static print:py-1 ${className}`}
    >
      {children}
    </th>
  )
}

function PriceRow({ item: { name, price, duration, size } }: { item: Price }) {
  return (
    <tr data-name={nicknamesOf(name).join(' ')} data-size={size || undefined}>
      <th scope="row">
        {name}
        {duration && (
          <span className="block text-sm font-normal text-muted sm:hidden">{duration}</span>
        )}
      </th>
      <td>{duration}</td>
      <td>
        {name === GENERAL && 'vanaf '}
        {formatEuro(parseCents(price) ?? 0)}
      </td>
      <td>
        <a
          href={bookingLink({ treatment: name })}
          aria-label={
            name === GENERAL ? 'Boek een algemene trimbeurt' : `Boek voor uw ${name.toLowerCase()}`
          }
        >
          Boek
        </a>
      </td>
    </tr>
  )
}
