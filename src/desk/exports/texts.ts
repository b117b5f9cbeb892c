/** What stands in the zip beside the files, for who opens it years later. */
export const README = `Dit bestand bevat alles wat in het programma van het salon staat.

importeren/  wat een ander programma of een nieuw salon kan inlezen: klanten en honden, afspraken,
             prijslijst, producten, kadobonnen en klantenkaarten
tabellen/    elke tabel van de database als CSV
fotos/       de foto's van de website en van de honden
facturen/    elke factuur en creditnota met een nummer, als PDF en als UBL (XML)
mails/       elke mail die verstuurd is; een mailprogramma opent ze

Een CSV opent in elk rekenblad: puntkomma tussen de kolommen, UTF-8, een regel per rij. Een leeg
vak betekent niet ingevuld. Een apostrof vooraan zorgt dat een rekenblad tekst niet als formule
uitvoert; hij hoort niet bij de tekst. Momenten staan in UTC, datums en uren zoals op de klok in
het salon.

Er staan geen wachtwoorden in en niets waarmee iemand een link uit een mail kan openen. Wel
gegevens van klanten: bewaar dit bestand alsof het je klantenmap is.

De tabellen en hun kolommen:

`
