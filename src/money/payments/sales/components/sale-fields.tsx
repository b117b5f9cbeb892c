import { useQuery } from '@tanstack/react-query'
import { treatmentsQuery } from '#agenda/appointments/client.ts'
import { ClientField } from '#agenda/appointments/components/client-field.tsx'
import { euro, fromDecimal, typedCents } from '#lib/money.ts'
import { fullName } from '#lib/names.ts'
import {
  type SaleDraft,
  SHOP_SERVICE,
  shownAmount,
} from '#money/payments/sales/components/sale-draft.ts'
import type { Till } from '#money/payments/sales/components/use-till.ts'
import { Combobox } from '#ui/combobox.tsx'
import { TextInput } from '#ui/field.tsx'

/** What is paid for and by whom; of an earlier sale that is known already. */
export function SaleFields({ till: { draft, problems, change } }: { till: Till }) {
  const { data: treatments = [], isPending } = useQuery(treatmentsQuery)
  const priceOf = (service: string) => treatments.find(({ name }) => name === service)?.price
  const options = treatments.map(({ name, price }) => ({
    value: name,
    label: name,
    detail: euro(price),
  }))
  const others = [SHOP_SERVICE, draft.service].filter(
    (name, index, all) => name && all.indexOf(name) === index && priceOf(name) === undefined,
  )

  function changeCustomer(
    customer: Pick<SaleDraft, 'customerName' | 'customerId' | 'customerEmail'>,
  ) {
    change({ ...customer, discountFromCard: false, points: '', cardBalance: '' })
  }

  function choose(service: string) {
    const price = priceOf(service)
    change({
      service,
      ...(price !== undefined &&
        isOpenTo(draft, priceOf(draft.service)) && { amount: shownAmount(fromDecimal(price)) }),
    })
  }

  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <ClientField
        id="kassa-customerName"
        label="Klant"
        required
        value={draft.customerName}
        isKnown={draft.customerId !== ''}
        error={problems.fields['customerName']}
        onType={(name) => changeCustomer({ customerName: name, customerId: '', customerEmail: '' })}
        onPick={(client) =>
          changeCustomer({
            customerName: fullName(client),
            customerId: client.id,
            customerEmail: client.email,
          })
        }
      />
      <Combobox
        id="kassa-service"
        label="Behandeling"
        required
        placeholder="Ras of behandeling"
        loading={isPending}
        options={[...others.map((name) => ({ value: name, label: name })), ...options]}
        value={draft.service}
        error={problems.fields['service']}
        onChange={choose}
      />
      <TextInput
        id="kassa-amount"
        label="Bedrag (€)"
        required
        inputMode="decimal"
        autoComplete="off"
        placeholder="0,00"
        value={draft.amount}
        error={problems.fields['amount']}
        onValue={(value) => change({ amount: value })}
        className="sm:col-span-2 [&_input]:min-h-14 [&_input]:font-heading [&_input]:text-2xl [&_input]:font-semibold [&_input]:tabular-nums"
      />
    </div>
  )
}

/** Whether a price may come in the place of what is typed: nothing of the owner's own is there. */
function isOpenTo({ amount }: SaleDraft, listed: string | undefined): boolean {
  const typed = typedCents(amount)
  return (
    amount.trim() === '' || typed === 0 || (listed !== undefined && typed === fromDecimal(listed))
  )
}
