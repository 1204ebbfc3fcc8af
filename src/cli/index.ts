process.stdout.write('tallyport COMMAND …\n');
