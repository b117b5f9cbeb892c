import { useController } from 'react-hook-form'
import { useField } from '#foundation/salon/components/business-context.ts'
import { type Draft, startViews } from '#foundation/salon/components/business-draft.ts'
import { keysOf } from '#lib/keyed.ts'
import { Checkbox, TextArea, TextInput } from '#ui/field.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'

/** Who may book online and when, and where the owner's own day starts. */
export function BookingSection() {
  const field = useField()
  const { field: view } = useController<Draft, 'adminStartView'>({ name: 'adminStartView' })
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput
          {...field('noticeDays')}
          label="Hoeveel dagen op voorhand"
          inputMode="numeric"
          required
          hint="2 betekent: boeken kan vanaf overmorgen."
        />
        <TextInput
          {...field('horizonMonths')}
          label="Hoeveel maanden vooruit"
          inputMode="numeric"
          required
          hint="Zo ver kunnen klanten in je agenda kijken."
        />
      </div>
      <Checkbox
        {...field('existingCustomersOnly')}
        label="Enkel bestaande klanten (klantenstop)"
        hint="Wie nog nooit kwam, kan dan niet online boeken en krijgt vriendelijk uitleg."
      />
      <Checkbox
        {...field('asksAddress')}
        label="Adres vragen"
        hint="Uit: wie boekt of op de wachtlijst gaat, vult enkel naam, telefoon, e-mail en hond in. Voor een factuur heb je wel een adres nodig: dat vul je dan op de factuur zelf in."
      />
      <Checkbox
        {...field('choosesMember')}
        label="Klanten kiezen hun trimster"
        hint="Wie boekt, kan dan iemand kiezen of ‘Geen voorkeur’ laten staan. Zolang er maar één medewerker online te boeken is, verandert er niets."
      />
      <fieldset className="flex flex-col gap-5">
        <legend className="mb-2 text-lg font-semibold text-pine">Tegen valse aanvragen</legend>
        <p className="max-w-prose text-muted">
          Wie niet bewezen heeft dat het e-mailadres van haar is, kan je agenda niet vol boeken.
          Klanten die hun toestel via een mail lieten onthouden, merken hier niets van, en jij zelf
          ook niet. Wie enkel door een geweigerde of vervallen aanvraag bij je klanten kwam,
          verdwijnt daar een week later weer.
        </p>
        <TextInput
          {...field('requestHours')}
          label="Aanvraag vervalt na (uur)"
          inputMode="numeric"
          required
          hint="Antwoord je niet binnen die tijd, dan komt het uur weer vrij en krijgt de klant een mail. 72 uur is drie dagen."
          className="max-w-sm"
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextInput
            {...field('mostVisitsPerAddress')}
            label="Aanvragen per internetverbinding"
            inputMode="numeric"
            required
            hint="Zoveel op 24 uur. Wie op dezelfde wifi zit, telt samen."
          />
          <TextInput
            {...field('mostOpenVisits')}
            label="Openstaande afspraken per klant"
            inputMode="numeric"
            required
            hint="Per e-mailadres, telefoon en toestel, zolang de mailbox niet bewezen is."
          />
          <TextInput
            {...field('mostOpenVisitsProven')}
            label="Openstaande afspraken, herkend toestel"
            inputMode="numeric"
            required
            hint="Voor een klant die haar toestel via een mail liet onthouden."
          />
          <TextInput
            {...field('mostHeldPerAddress')}
            label="Tijden voor de wachtlijst per verbinding"
            inputMode="numeric"
            required
            hint="Zoveel tijden houden we tegelijk vast voor wie zich via één internetverbinding inschreef."
          />
        </div>
      </fieldset>
      <RadioCards
        legend="Startscherm van de admin"
        minWidth={9}
        options={keysOf(startViews).map((value) => ({ value, label: startViews[value] }))}
        name={view.name}
        value={view.value}
        onChange={view.onChange}
      />
      <TextArea
        {...field('warningWords')}
        label="Woorden die waarschuwen"
        rows={6}
        hint="Eén per regel. Staat zo’n woord in de notities of opmerkingen bij een hond of afspraak, dan zie je dat bij elk bezoek. Een sterretje staat voor elk einde: bijt* vindt ook bijten."
      />
    </div>
  )
}
