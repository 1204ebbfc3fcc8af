import { describe, expect, it } from 'vitest';
import { dateRole } from '../../../src/core/map/date-role';

describe('the header of a date', () => {
  it('is of the record where it says changed, made, entered or printed, in any of twenty languages', () => {
    const headers =
      'Last modified|Last Changed|LASTMODIFIED|Updated|Updated On|Created On|createdAt|CREATION_DATE|Entry date|Date entered|Print Date|Corrected date|' +
      'Geändert am|Letzte Änderung|Änderungsdatum|Erfasst am|Erfassungsdatum|Angelegt am|Gedruckt am|Druckdatum|Korrigiert am|' +
      'Modifié le|Date de modification|Créé le|Date de saisie|Édité le|Date impression|Fecha de modificación|Modificado|Fecha de registro|Actualizado|' +
      'Data de alteração|Criado em|Última alteração|Ultima modifica|Data modifica|Data inserimento|Data stampa|Gewijzigd op|Datum wijziging|Aangemaakt op|Afdrukdatum|' +
      'Rettet dato|Rettelsesdato|Ændret|Ændringsdato|Oprettet|Endret|Endret dato|Opprettet dato|Sist oppdatert|Registreringsdato|Ändrad|Ändringsdatum|Skapad|Uppdaterad|' +
      'Muutettu|Muokattu pvm|Luotu|Päivitetty|Tallennettu|Zmieniono|Data zmiany|Data modyfikacji|Data utworzenia|Data wprowadzenia|Data wydruku|Změněno|Datum změny|Vytvořeno|' +
      'Módosítva|Létrehozás dátuma|Data modificării|Değiştirilme tarihi|Дата изменения|Изменено|Создано|Дата печати|Ημερομηνία τροποποίησης|Ημ/νία δημιουργίας|更新日|作成日|登録日|印刷日|修改日期|创建日期|수정일';
    expect(headers.split('|').filter((header) => dateRole(header) !== 'record')).toEqual([]);
  });

  it('is another day where it says due, delivered or received', () => {
    const headers =
      'Due date|Fällig am|Échéance|Vencimiento|Vervaldatum|Scadenza|Förfallodatum|Forfaldsdato|Eräpäivä|Termin płatności|Splatnost|Data wpływu|Received|' +
      'Delivery date|Lieferdatum|Valid from|支払期日|Vade tarihi|Date de livraison|Fecha de entrega|Data da entrega|Data dostawy|Leverdatum|' +
      'Leveringsdatum|Data di consegna|Leveransdatum|Leveringsdato|Toimituspäivä|Dátum dodania|Szállítás dátuma|Data livrării|Дата поставки|Ημερομηνία παράδοσης|納品日';
    expect(headers.split('|').filter((header) => dateRole(header) !== 'other')).toEqual([]);
  });

  it('is of another step where it says ordered, approved, sent, paid, cleared or stated', () => {
    const headers =
      'Payment Date|Paid on|Pmt Dt|Value date|Clearing date|Check date|Cheque date|Approved on|Scan date|Batch date|Ship date|Order date|PO date|Period end|' +
      'Discount date|Reminder date|Statement date|Status date|Void date|Zahldatum|Bezahlt am|Valuta|Wertstellung|Ausgleichsdatum|Genehmigt am|Bestelldatum|' +
      "Skontodatum|Mahndatum|Periodenende|Versanddatum|Date de paiement|Payé le|Date de valeur|Date de commande|Date d'approbation|Fecha de pago|Fecha valor|" +
      'Fecha de pedido|Fecha de aprobación|Data pagamento|Data valuta|Data ordine|Data de pagamento|Data do pedido|Betaaldatum|Besteldatum|Goedgekeurd op|' +
      'Data płatności|Data zamówienia|Betalningsdatum|Godkänd|Betalingsdato|Ordredato|Maksupäivä|Tilauspäivä|Hyväksytty|Datum platby|Datum objednávky|' +
      'Dátum úhrady|Fizetés dátuma|Rendelés dátuma|Data plății|Data comenzii|Ödeme tarihi|Sipariş tarihi|Makse kuupäev|Дата заказа|Дата утверждения|' +
      'Ημερομηνία πληρωμής|Ημερομηνία παραγγελίας|支払日|注文日|付款日期|订单日期|审批日期|결제일';
    expect(headers.split('|').filter((header) => dateRole(header) !== 'step')).toEqual([]);
  });

  it("is plain where it says the document's own", () => {
    const headers =
      'Invoice Date|Date|Doc date|DOCDATE|Bill date|Issue date|Rechnungsdatum|Belegdatum|Datum|Ausstellungsdatum|Date facture|Date de pièce|Fecha factura|Fecha de emisión|' +
      'Data de emissão|Emissão|Data fattura|Data documento|Factuurdatum|Bilagsdato|Fakturadato|Fakturadatum|Laskupvm|Laskun päivä|Päivämäärä|Data wystawienia|Data faktury|' +
      'Datum vystavení|Dátum vystavenia|Számla kelte|Data facturii|Fatura tarihi|Düzenleme tarihi|Ημερομηνία τιμολογίου|Ημερομηνία έκδοσης|Дата документа|Дата|請求日|発行日|发票日期|' +
      'Transaction date|Posting date|Buchungsdatum|Award date|Tax point|PO invoice date|Voucher date|Credit note date|Country date';
    expect(headers.split('|').filter((header) => dateRole(header) !== 'plain')).toEqual([]);
  });

  it('says nothing where there is none', () => {
    expect(dateRole(null)).toBe('plain');
  });
});
