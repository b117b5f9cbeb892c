import type { PublicSalon } from '#features/salon/schema.ts'
import type { LegalSection } from '../legal-page.tsx'

/** The cookies that the server sets and what the booking page keeps in the tab. */
export function cookiesSections(salon: PublicSalon): LegalSection[] {
  return [
    {
      id: 'wat',
      title: 'Wat zijn cookies?',
      body: (
        <p>
          Een cookie is een klein stukje tekst dat een website in uw browser bewaart en bij een volgend bezoek weer kan lezen. Cookies die nodig zijn om iets te
          doen wat u zelf vraagt, mogen zonder toestemming. Andere gebruiken wij niet.
        </p>
      ),
    },
    {
      id: 'welke',
      title: 'Welke cookies gebruiken we?',
      body: (
        <>
          <p>
            Wie alleen rondkijkt, krijgt geen enkele cookie. Deze vijf bestaan (op een beveiligde verbinding staat er <code>__Host-</code> voor hun naam):
          </p>
          <ul>
            <li>
              <strong>salon_device</strong> – onthoudt na een boeking, of nadat u een link uit onze mail hebt geopend, dat dit toestel van u is, zodat we uw
              gegevens een volgende keer mogen tonen en u ze niet opnieuw hoeft te typen. Blijft 1 jaar. Bevat alleen een willekeurige code.
            </li>
            <li>
              <strong>salon_lookup</strong> – onthoudt tijdens het boeken welke klantenfiche bij het ingevulde e-mailadres hoort, zodat u uw honden kunt kiezen.
              Blijft 2 uur en is door ons ondertekend tegen vervalsing.
            </li>
            <li>
              <strong>salon_client</strong> – onthoudt dat u op dit toestel de link naar ‘Mijn gegevens’ uit onze mail hebt geopend. Blijft een half uur, of tot
              u zich afmeldt, en is door ons ondertekend tegen vervalsing.
            </li>
            <li>
              <strong>salon_session</strong> – alleen voor de eigenaar van het salon, om ingelogd te blijven in het beheer. Verdwijnt bij het uitloggen of het
              sluiten van de browser.
            </li>
            <li>
              <strong>salon_owner</strong> – alleen voor de eigenaar van het salon: onthoudt dat zij op dit toestel al eens inlogde, zodat iemand anders met
              foute wachtwoorden haar niet kan buitensluiten. Blijft 1 jaar en is door ons ondertekend tegen vervalsing.
            </li>
          </ul>
          <p>Alle vijf zijn alleen voor onze eigen website en niet leesbaar voor scripts.</p>
        </>
      ),
    },
    {
      id: 'tabblad',
      title: 'Wat bewaart uw browser nog?',
      body: (
        <p>
          Tijdens het online boeken en het bestellen van een kadobon houdt uw browser in het tabblad bij wat u al hebt ingevuld, zodat u niets kwijt bent als u
          per ongeluk herlaadt. Dat verdwijnt zodra de afspraak gemaakt of de kadobon betaald is, u het formulier wist of het tabblad sluit. Het wordt niet naar
          ons gestuurd voor u op ‘bevestigen’ of ‘bestellen en betalen’ klikt, behalve bij het boeken uw e-mailadres om u te herkennen.
        </p>
      ),
    },
    {
      id: 'anderen',
      title: 'Cookies van anderen',
      body: (
        <>
          <p>
            We gebruiken geen statistieken, advertenties of knoppen van sociale media. De kaart van OpenStreetMap op de contactpagina laadt pas wanneer u op
            ‘Toon de kaart’ klikt; OpenStreetMap kan dan zelf een cookie plaatsen.
          </p>
          <p>
            Betaalt u online een kadobon, dan laadt de betaalstap de beveiligde velden van onze betaaldienst Stripe. Die kan in die velden zelf cookies
            gebruiken die nodig zijn om veilig te betalen; op onze eigen pagina’s zetten we haar volgfuncties uit.
          </p>
          {(salon.externalBookingUrl || salon.externalVoucherUrl) && (
            <p>
              Voor online afspraken of kadobonnen werken we met een externe dienst. Die kan op haar eigen pagina’s cookies gebruiken, volgens haar eigen beleid.
            </p>
          )}
        </>
      ),
    },
    {
      id: 'beheren',
      title: 'Cookies weigeren of wissen',
      body: (
        <p>
          In de instellingen van uw browser kunt u cookies blokkeren of wissen. Alles op deze website blijft werken: u kunt zonder cookies ook boeken, alleen
          herkennen we u dan een volgende keer niet. Hoe we met uw gegevens omgaan, leest u in ons <a href="/privacy">privacybeleid</a>.
        </p>
      ),
    },
  ]
}
