import { companyNumber, telLink } from '#features/salon/rules.ts'
import type { PublicSalon } from '#features/salon/schema.ts'
import type { LegalSection } from '../legal-page.tsx'

/** What the software keeps about people and does with it. Change it together with the tables and the mails. */
export function privacySections(salon: PublicSalon): LegalSection[] {
  const mail = <a href={`mailto:${salon.email}`}>{salon.email}</a>
  return [
    {
      id: 'verantwoordelijke',
      title: 'Wie is verantwoordelijk voor uw gegevens?',
      body: (
        <>
          <p>
            {salon.name}, {salon.street}, {salon.postalCode} {salon.city}, {salon.country}, met ondernemingsnummer {companyNumber(salon.vatNumber)}, is
            verantwoordelijk voor de verwerking van uw gegevens.
          </p>
          <p>
            Met vragen over uw gegevens kunt u terecht op {mail} of op <a href={telLink(salon.phone)}>{salon.phone}</a>. Een aparte functionaris voor
            gegevensbescherming zijn we als klein salon niet verplicht te hebben: u krijgt gewoon ons aan de lijn.
          </p>
        </>
      ),
    },
    {
      id: 'gegevens',
      title: 'Welke gegevens bewaren we?',
      body: (
        <>
          <p>We bewaren alleen wat u ons zelf geeft, of wat we tijdens een bezoek noteren:</p>
          <ul>
            <li>
              <strong>Uw klantenfiche:</strong> voornaam, naam, e-mailadres, telefoonnummer, en adres, postcode en gemeente als u die invult, met eventuele
              notities over uw bezoeken.
            </li>
            <li>
              <strong>Uw honden:</strong> naam en ras, en als wij die kennen ook leeftijd, gewicht, geslacht, kleur, geboortedatum, einddatum van de vaccinatie
              en aandachtspunten bij de verzorging.
            </li>
            <li>
              <strong>Uw afspraken:</strong> datum, uur, behandeling, prijs, status, uw opmerkingen, langs welke weg u boekte en welke versie van onze
              salonregels u aanvaardde.
            </li>
            <li>
              <strong>Uw berichten:</strong> wat u in het contactformulier schrijft, met de naam, het e-mailadres, het telefoonnummer en de gegevens van uw hond
              die u erbij zet.
            </li>
            <li>
              <strong>Uw kadobonnen:</strong> bedrag, saldo, boodschap en code, met naam en e-mailadres van wie de bon koopt en van wie hem krijgt, en wanneer
              hij gebruikt wordt. Uw kaartgegevens krijgen wij nooit te zien: die vult u in bij de betaaldienst.
            </li>
            <li>
              <strong>E-mails die de website u stuurt:</strong> bevestigingen, wijzigingen en kopieën van uw berichten, met de inhoud en het moment van
              verzenden.
            </li>
            <li>
              <strong>Technische gegevens:</strong> uw IP-adres, heel kort, om misbruik van formulieren tegen te houden. In onze logboeken staan geen namen of
              adressen.
            </li>
          </ul>
          <p>Komt u bij ons over de vloer, dan bewaren we ook de betalingen, bonnetjes en facturen die de wet ons oplegt.</p>
        </>
      ),
    },
    {
      id: 'doel',
      title: 'Waarvoor gebruiken we ze, en waarom mag dat?',
      body: (
        <ul>
          <li>
            <strong>Uw afspraak maken, bevestigen, wijzigen en uitvoeren</strong>, en u daarover mailen of bellen: dat is nodig voor de overeenkomst met u.
          </li>
          <li>
            <strong>Een kadobon verkopen, bezorgen, aanvaarden en terugbetalen</strong>, ook aan wie hem van een ander krijgt: dat is nodig voor de overeenkomst
            met de koper.
          </li>
          <li>
            <strong>Uw vraag beantwoorden</strong> als u ons een bericht stuurt: dat is nodig om op uw verzoek te reageren.
          </li>
          <li>
            <strong>Uw hond veilig verzorgen</strong>, met aandacht voor gezondheid en gedrag: dat is nodig voor de overeenkomst en voor ieders veiligheid.
          </li>
          <li>
            <strong>Facturen en kasboek bijhouden</strong>: dat is onze wettelijke plicht.
          </li>
          <li>
            <strong>De website beveiligen</strong> tegen misbruik: dat is ons gerechtvaardigd belang.
          </li>
          <li>
            <strong>Foto’s van uw hond tonen</strong>: alleen met uw toestemming, die u altijd kunt intrekken.
          </li>
        </ul>
      ),
    },
    {
      id: 'herkennen',
      title: 'Hoe herkennen we terugkerende klanten?',
      body: (
        <>
          <p>
            Boekt u opnieuw met hetzelfde e-mailadres, dan vult de website uw gegevens en uw honden voor u in. Op een toestel dat we niet kennen, tonen we
            daarvan alleen sterretjes of puntjes: zo kan niemand met uw e-mailadres uw telefoonnummer of adres te weten komen.
          </p>
          <p>
            Op <a href="/mijn-gegevens">Mijn gegevens</a> ziet u zelf wat we bewaren. Een wachtwoord hebt u niet nodig: we mailen een link naar het adres dat we
            van u kennen. Die werkt een kwartier lang en één keer; daarna ziet u op dat toestel een half uur uw gegevens. Wie uw adres invult, komt niet te
            weten of u bij ons klant bent.
          </p>
          <p>We nemen geen beslissingen over u met een computer alleen en maken geen profielen. Elke aanvraag wordt door een mens bekeken.</p>
        </>
      ),
    },
    {
      id: 'delen',
      title: 'Met wie delen we ze?',
      body: (
        <>
          <p>We verkopen of verhuren uw gegevens nooit. Alleen deze partijen kunnen ze zien, en enkel voor zover hun taak dat vraagt:</p>
          <ul>
            <li>de dienst waar onze website en databank draaien, en de dienst die onze e-mails verzendt;</li>
            <li>
              Stripe, als u online een kadobon koopt, en SumUp, als u in het salon met kaart of Bancontact betaalt: zij verwerken de betaling, krijgen het
              bedrag en een omschrijving, en u geeft uw betaalgegevens rechtstreeks aan hen;
            </li>
            <li>onze boekhouder en de overheid, voor wat de wet ons verplicht door te geven;</li>
            <li>een dierenarts, als uw hond bij ons dringend hulp nodig heeft.</li>
          </ul>
          <p>
            Kiest u er zelf voor om ons via WhatsApp te schrijven of op de contactpagina de kaart van OpenStreetMap te openen, dan ziet die dienst uw gegevens
            volgens haar eigen privacybeleid. Zolang u daar niet op klikt, wordt er niets van die diensten geladen. De betaalvelden van Stripe laden pas in de
            betaalstap van een kadobon.
            {(salon.externalBookingUrl || salon.externalVoucherUrl) &&
              ' Voor online afspraken of kadobonnen gebruiken we een externe dienst, die haar eigen privacybeleid heeft.'}
          </p>
        </>
      ),
    },
    {
      id: 'bewaren',
      title: 'Hoelang bewaren we ze?',
      body: (
        <ul>
          <li>Uw klantenfiche, honden, afspraken, berichten en e-mails: zolang u klant bent, of tot u ons vraagt om ze te wissen.</li>
          <li>Kadobonnen: zolang ze geldig zijn, en daarna zolang ze bij een fiscaal stuk horen.</li>
          <li>Facturen, kasboek en andere fiscale stukken: 10 jaar, omdat de wet dat vraagt. Die kunnen we vóór die termijn niet wissen.</li>
          <li>Het herkennen van uw toestel: 1 jaar na de boeking of de link waarmee het begon.</li>
          <li>Een link naar ‘Mijn gegevens’, waarvan we alleen een afdruk bewaren: tot u een dag of langer later een nieuwe vraagt.</li>
          <li>Een online aanvraag die twee keer werd verstuurd, herkennen we 24 uur lang.</li>
          <li>Het IP-adres waarmee we misbruik tellen: hoogstens anderhalf uur.</li>
        </ul>
      ),
    },
    {
      id: 'beveiliging',
      title: 'Hoe beveiligen we ze?',
      body: (
        <p>
          Uw gegevens staan in onze eigen databank en zijn alleen te zien met het wachtwoord van het salon, dat we zelf niet leesbaar bewaren. Na te veel foute
          pogingen gaat de deur een tijd op slot. Cookies zijn afgeschermd voor scripts, en lettertypes, tekeningen en code komen van onze eigen server. Loopt
          het toch mis, dan melden we dat aan de Gegevensbeschermingsautoriteit en, als het voor u gevolgen kan hebben, ook aan u.
        </p>
      ),
    },
    {
      id: 'rechten',
      title: 'Welke rechten hebt u?',
      body: (
        <>
          <p>U mag ons altijd vragen om:</p>
          <ul>
            <li>te tonen wat we over u en uw honden bewaren, en u daarvan een kopie te geven, ook in een bestand dat een computer kan lezen;</li>
            <li>fouten te verbeteren of gegevens aan te vullen;</li>
            <li>uw gegevens te wissen, behalve wat we door de wet moeten bijhouden;</li>
            <li>het gebruik te beperken of te stoppen, als u daar bezwaar tegen hebt;</li>
            <li>een toestemming in te trekken, bijvoorbeeld voor een foto.</li>
          </ul>
          <p>
            Veel daarvan doet u meteen zelf op <a href="/mijn-gegevens">Mijn gegevens</a>: bekijken, verbeteren, een bestand met alles downloaden, onze
            herinneringen stopzetten en vragen om te wissen. Liever via ons? Mail dan naar {mail}. U krijgt binnen een maand antwoord en het kost u niets. Om
            zeker te zijn dat u het bent, antwoorden we op het adres dat we van u kennen of stellen we een controlevraag.
          </p>
        </>
      ),
    },
    {
      id: 'klachten',
      title: 'Klachten en wijzigingen',
      body: (
        <>
          <p>
            Bent u niet tevreden over hoe we met uw gegevens omgaan? Zeg het ons, dan lossen we het samen op. U kunt ook altijd een klacht indienen bij de{' '}
            <a href="https://www.gegevensbeschermingsautoriteit.be" target="_blank" rel="noopener">
              Gegevensbeschermingsautoriteit<span className="sr-only"> (nieuw venster)</span>
            </a>{' '}
            (GBA), Drukpersstraat 35, 1000 Brussel.
          </p>
          <p>Verandert er iets aan wat we bewaren of waarom, dan passen we deze tekst aan en zetten we er een nieuwe datum bij.</p>
        </>
      ),
    },
  ]
}
