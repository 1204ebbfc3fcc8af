import type { PayingTab } from '../../data/places';
import { NewPayee } from './new-payee';
import { NewPayment } from './new-payment';
import { Payees } from './payees';
import { Register } from './register';

type Props = { readonly tab: PayingTab; readonly payment: string | null };

/** Payments and those who are paid. */
export const PaymentsScreen = ({ tab, payment }: Props) => {
  switch (tab) {
    case 'register':
      return <Register payment={payment} />;
    case 'payees':
      return <Payees />;
    case 'new':
      return <NewPayment />;
    case 'new-payee':
      return <NewPayee />;
  }
};
