import { createRoot } from 'react-dom/client';

const place = document.getElementById('root');
if (place) createRoot(place).render(<h1>Tallyport</h1>);
