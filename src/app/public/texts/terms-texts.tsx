import { companyNumber, listPaymentMethods, telLink } from '#features/salon/rules.ts'
import type { PublicSalon } from '#features/salon/schema.ts'
import type { LegalSection } from '../legal-page.tsx'
import { OpeningHoursList } from '../opening-hours.tsx'

/** The agreement between salon and client; hours and company data come from the settings. */
export function termsSections(salon: PublicSalon): LegalSection[] {
  const mail = <a href={`mailto:${salon.email}`}>{salon.email}</a>
  return [
    {
      id: 'wie',
      title: 'Wie wij zijn',
      body: (
        <>
          <p>
            {salon.name}, {salon.street}, {salon.postalCode} {salon.city}, {salon.country}. Ondernemingsnummer {companyNumber(salon.vatNumber)}, BTW{' '}
            {salon.vatNumber}. Telefoon <a href={telLink(salon.phone)}>{salon.phone}</a>, e-mail {mail}.
          </p>
          <p>
            Deze voorwaarden gelden voor elke behandeling in ons salon, voor afspraken die u online, telefonisch of per bericht maakt en voor kadobonnen. U kunt
            ze hier altijd nalezen, bewaren en afdrukken. Ons uitgangspunt is eenvoudig: wat voor u geldt, geldt ook voor ons.
          </p>
        </>
      ),
    },
    {
      id: 'afspraken',
      title: 'Afspraken maken',
      body: (
        <>
          <p>
            We werken uitsluitend op afspraak. Online boekt u minstens 24 uur op voorhand en tot een jaar vooruit. Na het boeken krijgt u een e-mail; de
            afspraak is definitief zodra wij ze bevestigen. Kan het gekozen moment toch niet, dan zoeken we samen een ander.
          </p>
          <p>
            Geef bij het boeken juiste gegevens door over uzelf en uw hond, en ook wat belangrijk is voor zijn veiligheid: ziekte, medicatie, angst of agressie.
          </p>
        </>
      ),
    },
    {
      id: 'prijzen',
      title: 'Prijzen',
      body: (
        <>
          <p>
            Onze prijzen staan op de <a href="/services#prijslijst">prijslijst</a>, in euro en inclusief 21&nbsp;% btw. Bad, föhnen, nagels knippen en oren
            reinigen zijn inbegrepen. De prijs die u bij het boeken ziet, blijft gelden voor die afspraak.
          </p>
          <p>
            Bij een ‘vanaf’-prijs, of als de vacht door klitten of parasieten veel extra werk vraagt, spreken we de prijs af voor we beginnen. Zonder uw akkoord
            betaalt u nooit meer dan de vermelde prijs.
          </p>
        </>
      ),
    },
    {
      id: 'betalen',
      title: 'Betalen',
      body: (
        <p>
          U betaalt na de behandeling: {listPaymentMethods(salon.paymentMethods)}, of met een kadobon van ons salon. Voor een afspraak vragen we online geen
          voorschot; alleen een kadobon betaalt u vooraf. Betaalt u contant, dan ronden we het totaal af op 5 cent, zoals de wet het vraagt. Op vraag krijgt u
          een bonnetje of een factuur; een factuur betaalt u binnen 30 dagen.
        </p>
      ),
    },
    {
      id: 'openingsuren',
      title: 'Openingsuren',
      body: (
        <>
          <OpeningHoursList salon={salon} className="max-w-md" />
          <p>Op wettelijke feestdagen en tijdens ons verlof zijn we gesloten. Die dagen kunt u online niet kiezen.</p>
        </>
      ),
    },
    {
      id: 'annuleren',
      title: 'Annuleren, verplaatsen en niet opdagen',
      body: (
        <>
          <ul>
            <li>Tot {salon.cancelFreeHours} uur voor de afspraak annuleert of verplaatst u gratis.</li>
            <li>Annuleert of verplaatst u later, dan kunnen we {salon.cancelLatePercent}&nbsp;% van de prijs van de afspraak vragen.</li>
            <li>Komt u niet opdagen zonder te verwittigen, dan kunnen we {salon.noShowPercent}&nbsp;% van die prijs vragen.</li>
          </ul>
          <p>
            Deze vergoeding is wederkerig. Annuleren of verplaatsen wij later dan {salon.cancelFreeHours} uur vooraf, dan hebt u recht op{' '}
            {salon.cancelLatePercent}&nbsp;% van de prijs; zijn we er op het afgesproken moment niet, dan op {salon.noShowPercent}&nbsp;%. Bij overmacht, zoals
            ziekte, een ongeval of een plots zieke hond, is niemand iets verschuldigd: laat het wel zo snel mogelijk weten.
          </p>
          <p>
            We vragen alleen een vergoeding als u onze salonregels hebt aanvaard, bij het boeken of later op de pagina van uw afspraak. De cijfers van de versie
            die u aanvaardde, blijven voor die afspraak gelden. De vergoeding wordt nooit automatisch aangerekend: we nemen eerst contact met u op.
          </p>
        </>
      ),
    },
    {
      id: 'aankomst',
      title: 'Op tijd komen en ophalen',
      body: (
        <p>
          Kom hoogstens 5 minuten voor het afgesproken uur. Bent u meer dan 15 minuten te laat, dan kunnen we de behandeling meestal niet meer goed uitvoeren en
          maken we een nieuwe afspraak. Haal uw hond op binnen het halfuur nadat we u verwittigen dat hij klaar is. U mag zelf niet bij de behandeling blijven:
          dat is rustiger en veiliger voor uw hond.
        </p>
      ),
    },
    {
      id: 'gezondheid',
      title: 'Gezondheid, vaccinatie en gedrag',
      body: (
        <>
          <p>
            Breng bij het eerste bezoek een bewijs van vaccinatie mee. Puppy’s zijn welkom vanaf 16 weken, na al hun vaccinaties. Geef uw hond de laatste 2 uur
            geen grote maaltijd en houd een zieke hond thuis.
          </p>
          <p>
            We mogen een behandeling weigeren, onderbreken of aanpassen als ze gevaarlijk of te zwaar wordt voor uw hond of voor ons. U betaalt dan alleen het
            werk dat al gedaan is. De volledige lijst met afspraken vindt u in onze <a href="/salon-rules">salonregels</a>.
          </p>
        </>
      ),
    },
    {
      id: 'aansprakelijkheid',
      title: 'Zorg en aansprakelijkheid',
      body: (
        <>
          <p>
            We behandelen uw hond met alle zorg die u van een vakman mag verwachten, en staan in voor schade door onze fout. We kunnen niet instaan voor wat
            voortkomt uit een ziekte of gedrag dat ons niet gemeld werd, of voor een huid die onder een sterk verklitte vacht al geïrriteerd was.
          </p>
          <p>
            U bent, zoals elke eigenaar, aansprakelijk voor schade die uw hond aanricht. Heeft uw hond bij ons dringend een dierenarts nodig, dan bellen we u
            eerst; krijgen we u niet te pakken, dan beslissen we in zijn belang. Niets in deze voorwaarden beperkt de rechten die de wet u als consument geeft.
          </p>
        </>
      ),
    },
    {
      id: 'kadobonnen',
      title: 'Kadobonnen en herroepingsrecht',
      body: (
        <>
          <p>
            Een kadobon die u online bestelt, heeft een waarde tussen €&nbsp;10 en €&nbsp;200. De uitgiftedatum en de vervaldatum staan op de bon; u kunt hem in
            verschillende keren gebruiken en wij houden het saldo bij. Een bon wordt niet in geld omgeruild. Bewaar de code zoals u geld bewaart: wie ze heeft,
            kan de bon gebruiken. Is hij verloren of gestolen, laat het ons dan meteen weten, zodat we hem kunnen blokkeren.
          </p>
          <p>
            Online betaalt u met uw kaart of met Bancontact, via een erkende betaaldienst. De koop is gesloten zodra u op ‘Bestellen en betalen’ geklikt en
            betaald hebt. De kadobon en uw bewijs krijgt u dan per e-mail; de ontvanger krijgt hem meteen of op de dag die u koos. Er komen geen kosten bij.
          </p>
          <p>
            Koopt u een kadobon op afstand, bijvoorbeeld online of per e-mail, dan mag u binnen 14 dagen na de bestelling zonder reden van de aankoop afzien,
            zolang er niets van de bon gebruikt is. U kunt dat online: <a href="/kadobonnen/herroepen">aankoop van een kadobon herroepen</a>. Een duidelijk
            bericht aan {mail} volstaat ook. We bevestigen de herroeping per e-mail en u krijgt uw geld terug binnen 14 dagen, op dezelfde manier als u betaald
            hebt. Voor een bon die u in het salon koopt, geldt deze bedenktijd niet.
          </p>
        </>
      ),
    },
    {
      id: 'klachten',
      title: 'Klachten',
      body: (
        <p>
          Is er iets niet naar wens? Meld het ons binnen 24 uur na de behandeling, liefst met een foto, via {mail} of{' '}
          <a href="/contact-form">het contactformulier</a>. We antwoorden binnen 5 werkdagen en zoeken een oplossing, zoals een gratis aanpassing. Komen we er
          samen niet uit, dan kunt u als consument terecht bij de{' '}
          <a href="https://consumentenombudsdienst.be" target="_blank" rel="noopener">
            Consumentenombudsdienst<span className="sr-only"> (nieuw venster)</span>
          </a>
          .
        </p>
      ),
    },
    {
      id: 'slot',
      title: 'Privacy, wijzigingen en toepasselijk recht',
      body: (
        <>
          <p>
            Hoe we met uw gegevens omgaan, leest u in ons <a href="/privacy">privacybeleid</a> en <a href="/cookies">cookiebeleid</a>. Passen we deze
            voorwaarden aan, dan geldt voor uw afspraak de versie die u bij het boeken aanvaardde.
          </p>
          <p>
            Op deze overeenkomst is het Belgische recht van toepassing. Een geschil kan worden voorgelegd aan de rechtbank van uw woonplaats of aan elke andere
            rechtbank die volgens de wet bevoegd is.
          </p>
        </>
      ),
    },
  ]
}
