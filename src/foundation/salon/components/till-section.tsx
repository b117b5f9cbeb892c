import { type ReactNode, useState } from 'react'
import { useController } from 'react-hook-form'
import { useField } from '#foundation/salon/components/business-context.ts'
import type { Draft } from '#foundation/salon/components/business-draft.ts'
import { SAFE_VOUCHER_MONTHS } from '#foundation/salon/rules.ts'
import { Alert } from '#ui/alert.tsx'
import { TextInput } from '#ui/field.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'

/**
 * What the law leaves to the owner at the till: VAT, and how gift vouchers are treated.
 * `regimeDrafts`: what another VAT regime touches.
 */
export function TillSection({ regimeDrafts }: { regimeDrafts: ReactNode }) {
  const field = useField()
  const {
    field: regime,
    fieldState: regimeState,
    formState,
  } = useController<Draft, 'vatRegime'>({ name: 'vatRegime' })
  // stays when the change is saved: what it touched is still to be looked at
  const [before] = useState(formState.defaultValues?.vatRegime)
  const { field: moment, fieldState: momentState } = useController<Draft, 'voucherTaxedAt'>({
    name: 'voucherTaxedAt',
  })
  return (
    <div className="flex flex-col gap-10">
      <div className="flex flex-col gap-4">
        <h3 className="text-xl">Btw</h3>
        <RadioCards
          legend="Btw"
          hideLegend
          minWidth={11}
          options={[
            { value: 'standard', label: 'Ik reken btw aan', detail: '21\u00a0% in je prijzen' },
            { value: 'exempt', label: 'Ik ben vrijgesteld', detail: 'kleine onderneming' },
          ]}
          name={regime.name}
          value={regime.value}
          onChange={regime.onChange}
          error={regimeState.error?.message}
        />
        {regime.value !== before && regimeDrafts}
        {regime.value === 'exempt' ? <ExemptWords /> : <StandardWords />}
      </div>
      <div className="flex flex-col gap-4">
        <h3 className="text-xl">Terugbetalen</h3>
        <TextInput
          {...field('confirmRefundsAbove')}
          label="Bevestigen boven (€)"
          inputMode="decimal"
          required
          hint="Wie meer dan dit terugbetaalt, bevestigt eerst met passkey of wachtwoord dat zij het is."
          className="max-w-sm"
        />
      </div>
      <div className="flex flex-col gap-5">
        <h3 className="text-xl">Kadobonnen</h3>
        <Validity />
        <Prefix />
        <RadioCards
          legend="Btw op een kadobon"
          minWidth={11}
          options={[
            { value: 'sale', label: 'Bij de verkoop', detail: 'enkelvoudig gebruik' },
            { value: 'redemption', label: 'Bij het inruilen', detail: 'meervoudig gebruik' },
          ]}
          name={moment.name}
          value={moment.value}
          onChange={moment.onChange}
          error={momentState.error?.message}
        />
        {moment.value === 'redemption' ? <RedemptionWords /> : <SaleWords />}
        <p className={WORDS}>
          De omzet telt nooit twee keer. Bonnen die je al verkocht, houden de regeling van toen.
        </p>
      </div>
    </div>
  )
}

const WORDS = 'max-w-prose text-sm text-muted'

function StandardWords() {
  return (
    <p className={WORDS}>
      Je prijzen zijn inclusief 21&nbsp;% btw. De kassa rekent die eruit en je dagboek toont de
      omzet en de btw per dag, zoals je ze in je btw-aangifte zet.
    </p>
  )
}

function ExemptWords() {
  return (
    <div className={`flex flex-col gap-2 ${WORDS}`}>
      <p>
        <strong className="text-ink">Bijzondere vrijstellingsregeling kleine ondernemingen</strong>{' '}
        (artikel 56bis van het Btw-Wetboek): wie per kalenderjaar niet meer dan 25&nbsp;000 euro
        omzet haalt, mag kiezen om geen btw aan te rekenen. Je trekt dan ook geen btw af van wat je
        aankoopt.
      </p>
      <p>
        Je dagboek boekt alles tegen 0&nbsp;%, en de naam van de regeling hoort op je bonnen en
        facturen. Vraag je boekhouder of ze voor jou geldt.
      </p>
      <p>Wat al geboekt is, houdt zijn btw: een wijziging telt vanaf je volgende verkoop.</p>
    </div>
  )
}

function SaleWords() {
  return (
    <p className={WORDS}>
      Alles wat een klant met de bon kan kopen, valt onder één btw-tarief. Het is dan een bon voor
      enkelvoudig gebruik: je geeft de btw aan wanneer je hem verkoopt, en het inruilen is geen
      omzet meer. Dit past bij een salon die alles tegen 21&nbsp;% verkoopt.
    </p>
  )
}

function RedemptionWords() {
  return (
    <p className={WORDS}>
      De bon kan ook dienen voor iets met een ander btw-tarief. Het is dan een bon voor meervoudig
      gebruik: de verkoop is nog geen omzet, en je geeft de btw pas aan wanneer de klant hem
      inruilt.
    </p>
  )
}

/** What the code of a voucher begins with. */
function Prefix() {
  const field = useField()
  const { field: typed } = useController<Draft, 'voucherPrefix'>({ name: 'voucherPrefix' })
  return (
    <TextInput
      {...field('voucherPrefix')}
      label="Begin van de code"
      required
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      hint={`2 tot 8 letters of cijfers. Een code ziet er dan zo uit: ${typed.value.trim().toUpperCase() || '…'}\u20117K2MQX9A. Bonnen die al verkocht zijn, houden hun code en blijven geldig.`}
      className="max-w-sm"
    />
  )
}

/**
 * How long a voucher is valid; a term that is short enough to be contested gets a warning while it
 * is typed.
 */
function Validity() {
  const field = useField()
  const { field: typed } = useController<Draft, 'voucherMonths'>({ name: 'voucherMonths' })
  const months = Number(typed.value)
  const isShort = Number.isInteger(months) && months > 0 && months < SAFE_VOUCHER_MONTHS
  return (
    <>
      <TextInput
        {...field('voucherMonths')}
        label="Geldigheid van een kadobon (maanden)"
        inputMode="numeric"
        required
        hint="Van 1 tot 120. De einddatum staat op de bon; een bon die al verkocht is, verandert niet."
        className="max-w-sm"
      />
      {isShort && (
        <Alert tone="warning" title="Korter dan een jaar is betwistbaar">
          De wet noemt geen termijn, maar een klant kan een korte geldigheid als onredelijk
          aanvechten. Met een jaar of langer zit je veiliger.
        </Alert>
      )}
    </>
  )
}
